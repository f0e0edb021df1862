import { crc32, deflateSync } from 'node:zlib';

// Taken out once: looking up a global for every pixel or number costs more than the arithmetic.
const { round } = Math;

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Writes a picture as PNG; `shade` gives the colour of a pixel. */
export function encodePng(width: number, height: number, shade: (x: number, y: number) => Colour): Buffer {
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    let before: Colour = [0, 0, 0];
    // Each pixel as its difference from the one before: gradients become a few bytes.
    rows[y * stride] = 1;
    for (let x = 0; x < width; x++) {
      const raw = shade(x, y);
      const colour: Colour = [round(raw[0]), round(raw[1]), round(raw[2])];
      const at = y * stride + 1 + x * 3;
      rows[at] = colour[0] - before[0];
      rows[at + 1] = colour[1] - before[1];
      rows[at + 2] = colour[2] - before[2];
      before = colour;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
