import { crc32, deflateSync } from 'node:zlib';

// Destructured once, because a global lookup for every pixel takes longer than the arithmetic.
const { abs, hypot, max, min, round, sqrt } = Math;

/** A picture: returns the colour at a point; coordinates are relative to the height, and `pixel` is a pixel's size. */
export type Picture = (x: number, y: number, pixel: number) => Colour;

/** A colour by hue in degrees, saturation and lightness from 0 to 1. */
export function hsl(hue: number, saturation: number, lightness: number): Colour {
  const amplitude = saturation * min(lightness, 1 - lightness);
  const getColourChannel = (shift: number): number => {
    const position = (shift + hue / 30) % 12;
    return 255 * (lightness - amplitude * max(-1, min(position - 3, 9 - position, 1)));
  };
  return [getColourChannel(0), getColourChannel(8), getColourChannel(4)];
}

/** Blends a colour over another one. */
export function blend(below: Colour, above: Colour, opacity: number): Colour {
  const clampedOpacity = min(1, max(0, opacity));
  return [
    below[0] + (above[0] - below[0]) * clampedOpacity,
    below[1] + (above[1] - below[1]) * clampedOpacity,
    below[2] + (above[2] - below[2]) * clampedOpacity,
  ];
}

/** The share of a pixel inside a shape, from its distance to the edge (negative inside): antialiasing. */
export function getCoverage(distance: number, pixel: number): number {
  return 0.5 - distance / pixel;
}

/** The distance to a circle's edge. */
export function circleDistance(x: number, y: number, centreX: number, centreY: number, radius: number): number {
  return hypot(x - centreX, y - centreY) - radius;
}

/** The distance to the edge of a box with round corners. */
export function boxDistance(
  x: number,
  y: number,
  centreX: number,
  centreY: number,
  halfWidth: number,
  cornerRadius: number,
): number {
  const dx = abs(x - centreX) - halfWidth + cornerRadius;
  const dy = abs(y - centreY) - halfWidth + cornerRadius;
  return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - cornerRadius;
}

/** The distance to the edge of a thick line with round ends. */
export function lineDistance(
  x: number,
  y: number,
  from: readonly [number, number],
  to: readonly [number, number],
  halfWidth: number,
): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy);
  const position = min(1, max(0, along));
  return hypot(x - from[0] - dx * position, y - from[1] - dy * position) - halfWidth;
}

/** The distance to a shape's edge in a square from 0 to 1, negative inside. */
type Shape = (x: number, y: number) => number;

/** The distance to the edge of a diamond. */
function diamondDistance(x: number, y: number): number {
  const [along, across] = [(x - y) * Math.SQRT1_2, (x + y - 1) * Math.SQRT1_2];
  return boxDistance(along, across, 0, 0, 0.24, 0.06);
}

/** The shapes of icons and avatars. */
export const shapes: readonly [Shape, ...Shape[]] = [
  // Crescent.
  (x, y) => max(circleDistance(x, y, 0.5, 0.5, 0.3), -circleDistance(x, y, 0.63, 0.42, 0.25)),
  // Ring and dot.
  (x, y) => min(abs(circleDistance(x, y, 0.5, 0.5, 0.26)) - 0.055, circleDistance(x, y, 0.5, 0.5, 0.1)),
  // Leaf.
  (x, y) => max(circleDistance(x, y, 0.33, 0.33, 0.4), circleDistance(x, y, 0.67, 0.67, 0.4)),
  // Four petals.
  (x, y) => circleDistance(abs(x - 0.5), abs(y - 0.5), 0.13, 0.13, 0.145),
  // Diamond with a hole.
  (x, y) => max(diamondDistance(x, y), -circleDistance(x, y, 0.5, 0.5, 0.1)),
  // Mountains.
  (x, y) => max(min(peakDistance(x, y, 0.42, 0.28), peakDistance(x, y, 0.66, 0.42)), y - 0.72),
  // Two discs, one behind the other.
  (x, y) =>
    min(
      circleDistance(x, y, 0.4, 0.56, 0.2),
      max(circleDistance(x, y, 0.64, 0.42, 0.16), -circleDistance(x, y, 0.4, 0.56, 0.235)),
    ),
  // Speech bubble.
  (x, y) => min(boxDistance(x, y, 0.5, 0.46, 0.24, 0.12), max(peakDistance(x, 1 - y, 0.42, 0.18), 0.62 - y)),
  // Three bars.
  (x, y) => min(barDistance(x, y, 0.32, 0.12), barDistance(x, y, 0.5, 0.24), barDistance(x, y, 0.68, 0.17)),
  // Star of four points.
  (x, y) => (sqrt(abs(x - 0.5)) + sqrt(abs(y - 0.5))) * 0.5 - 0.3,
];

function peakDistance(x: number, y: number, top: number, from: number): number {
  return (from - y + abs(x - top) * 1.35) / 1.68;
}

function barDistance(x: number, y: number, centre: number, halfHeight: number): number {
  const overhang = max(abs(y - 0.5) - halfHeight, 0);
  return hypot(x - centre, overhang) - 0.055;
}

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** Encodes a picture as PNG; `getColour` returns the colour of a pixel. */
export function encodePng(width: number, height: number, getColour: (x: number, y: number) => Colour): Buffer {
  const stride = width * 3 + 1;
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    let previous: Colour = [0, 0, 0];
    // Each pixel is stored as the difference from the previous one, so gradients compress to a few bytes.
    rows[y * stride] = 1;
    for (let x = 0; x < width; x++) {
      const raw = getColour(x, y);
      const colour: Colour = [round(raw[0]), round(raw[1]), round(raw[2])];
      const offset = y * stride + 1 + x * 3;
      rows[offset] = colour[0] - previous[0];
      rows[offset + 1] = colour[1] - previous[1];
      rows[offset + 2] = colour[2] - previous[2];
      previous = colour;
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
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
