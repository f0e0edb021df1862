import { crc32, inflateSync } from 'node:zlib';
import { CDN } from '@discordjs/rest';
import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { people } from '../people.ts';
import { botAvatar } from '../rest/shapes.ts';
import { simulate, stopAll } from '../testing/running-simulator.ts';
import { findUser } from '../world/users.ts';
import { type Colour, encodePng } from './drawing.ts';
import { keepRecent } from './image-routes.ts';

afterEach(stopAll);

/** Reads a picture back and checks every chunk. */
function open(png: Buffer): { width: number; height: number; rows: Buffer } {
  expect(png.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString(), body.subarray(4));
    at += length + 12;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows).toHaveLength(height * (width * 3 + 1));
  return { width, height, rows };
}

/** The pixels of a picture: each is written as its difference from the one before. */
function pixelsOf({ width, height, rows }: ReturnType<typeof open>): number[][] {
  const pixels: number[][] = [];
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * (width * 3 + 1) + 1, (y + 1) * (width * 3 + 1));
    expect(rows[y * (width * 3 + 1)]).toBe(1);
    let before = [0, 0, 0];
    for (let x = 0; x < width; x++) {
      before = before.map((value, part) => (value + (row[x * 3 + part] ?? 0)) % 256);
      pixels.push(before);
    }
  }
  return pixels;
}

test('encodes the drawn pixels as a valid PNG', () => {
  const shade = (x: number, y: number): Colour => [x * 40, 255 - y * 70, (x * y * 31) % 256];
  const picture = open(encodePng(7, 3, shade));
  expect([picture.width, picture.height]).toEqual([7, 3]);
  expect(pixelsOf(picture)).toEqual(Array.from({ length: 21 }, (_, at) => [...shade(at % 7, Math.floor(at / 7))]));
});

test('icons, banners and avatars are stable images that other origins may load', async () => {
  const simulator = await simulate();
  const cdn = new CDN(simulator.url);
  const withBoth = simulator.control.servers().find(({ icon, banner }) => icon && banner && !icon.startsWith('a_'));
  const { id = '', icon = '', banner = '' } = withBoth ?? {};
  const person = findUser(1, people[1]?.id ?? '');
  const addresses = [
    [cdn.icon(id, icon, { size: 64, extension: 'png' }), 64, 64],
    [cdn.icon(id, icon, { size: 64, extension: 'webp' }), 64, 64],
    [cdn.banner(id, banner, { size: 128 }), 128, 72],
    [cdn.avatar(person?.id ?? '', person?.avatar ?? '', { size: 128 }), 128, 128],
    [cdn.avatar(simulatorCredentials.clientId, botAvatar, { size: 4096 }), 256, 256],
    [cdn.appIcon(simulatorCredentials.clientId, botAvatar, { size: 32 }), 32, 32],
    [cdn.defaultAvatar(5), 128, 128],
  ] as const;
  for (const [address, width, height] of addresses) {
    const response = await fetch(address);
    expect([address, response.status, response.headers.get('content-type')]).toEqual([address, 200, 'image/png']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(open(bytes)).toMatchObject({ width, height });
    expect(bytes.equals(Buffer.from(await (await fetch(address)).arrayBuffer()))).toBe(true);
  }
});

test('unknown images return 404', async () => {
  const simulator = await simulate();
  const bare = simulator.control.servers().find(({ icon }) => icon === undefined);
  const other = 'a'.repeat(32);
  for (const path of [
    `/icons/${bare?.id}/${other}.png`,
    `/banners/${bare?.id}/undefined.png`,
    `/avatars/${people[0]?.id}/${other}.png`,
    `/avatars/1/${other}.png`,
    `/icons/x/../../x.png`,
    '/embed/avatars/6.png',
    `/app-icons/${bare?.id}/${botAvatar}.png`,
  ]) {
    expect([path, (await fetch(`${simulator.url}${path}`)).status]).toEqual([path, 404]);
  }
});

test('the cache keeps recent entries and recreates the others', () => {
  const made: string[] = [];
  const recent = keepRecent<string>(2);
  const get = (key: string) =>
    recent.get(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
});
