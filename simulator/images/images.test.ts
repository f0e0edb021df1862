import { crc32, inflateSync } from 'node:zlib';
import { CDN } from '@discordjs/rest';
import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { people } from '../people.ts';
import { BOT_AVATAR_HASH } from '../rest/responses.ts';
import { startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';
import { findUser } from '../world/users.ts';
import { type Colour, encodePng } from './drawing.ts';
import { createLruCache } from './image-routes.ts';

afterEach(stopSimulators);

/** Decodes a PNG and checks every chunk. */
function decodePng(png: Buffer): { width: number; height: number; rows: Buffer } {
  expect(png.subarray(0, 8)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'));
  const chunks = new Map<string, Buffer>();
  for (let offset = 8; offset < png.length; ) {
    const length = png.readUInt32BE(offset);
    const body = png.subarray(offset + 4, offset + 8 + length);
    expect(png.readUInt32BE(offset + 8 + length)).toBe(crc32(body));
    chunks.set(body.subarray(0, 4).toString(), body.subarray(4));
    offset += length + 12;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR') ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0));
  expect(rows).toHaveLength(height * (width * 3 + 1));
  return { width, height, rows };
}

/** Decodes the pixels; each is stored as its difference from the previous one. */
function getPixels({ width, height, rows }: ReturnType<typeof decodePng>): number[][] {
  const pixels: number[][] = [];
  for (let y = 0; y < height; y++) {
    const row = rows.subarray(y * (width * 3 + 1) + 1, (y + 1) * (width * 3 + 1));
    expect(rows[y * (width * 3 + 1)]).toBe(1);
    let previous = [0, 0, 0];
    for (let x = 0; x < width; x++) {
      previous = previous.map((value, part) => (value + (row[x * 3 + part] ?? 0)) % 256);
      pixels.push(previous);
    }
  }
  return pixels;
}

test('encodes the drawn pixels as a valid PNG', () => {
  const getColour = (x: number, y: number): Colour => [x * 40, 255 - y * 70, (x * y * 31) % 256];
  const picture = decodePng(encodePng(7, 3, getColour));
  expect([picture.width, picture.height]).toEqual([7, 3]);
  expect(getPixels(picture)).toEqual(Array.from({ length: 21 }, (_, at) => [...getColour(at % 7, Math.floor(at / 7))]));
});

test('icons, banners and avatars are stable images that other origins may load', async () => {
  const simulator = await startTestSimulator();
  const cdn = new CDN(simulator.url);
  const withBoth = simulator.control.servers().find(({ icon, banner }) => icon && banner && !icon.startsWith('a_'));
  const { id = '', icon = '', banner = '' } = withBoth ?? {};
  const person = findUser(1, people[1]?.id ?? '');
  const urls = [
    [cdn.icon(id, icon, { size: 64, extension: 'png' }), 64, 64],
    [cdn.icon(id, icon, { size: 64, extension: 'webp' }), 64, 64],
    [cdn.banner(id, banner, { size: 128 }), 128, 72],
    [cdn.avatar(person?.id ?? '', person?.avatar ?? '', { size: 128 }), 128, 128],
    [cdn.avatar(simulatorCredentials.clientId, BOT_AVATAR_HASH, { size: 4096 }), 256, 256],
    [cdn.appIcon(simulatorCredentials.clientId, BOT_AVATAR_HASH, { size: 32 }), 32, 32],
    [cdn.defaultAvatar(5), 128, 128],
  ] as const;
  for (const [url, width, height] of urls) {
    const response = await fetch(url);
    expect([url, response.status, response.headers.get('content-type')]).toEqual([url, 200, 'image/png']);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(decodePng(bytes)).toMatchObject({ width, height });
    expect(bytes.equals(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(true);
  }
});

test('unknown images return 404', async () => {
  const simulator = await startTestSimulator();
  const serverWithoutIcon = simulator.control.servers().find(({ icon }) => icon === undefined);
  const other = 'a'.repeat(32);
  for (const path of [
    `/icons/${serverWithoutIcon?.id}/${other}.png`,
    `/banners/${serverWithoutIcon?.id}/undefined.png`,
    `/avatars/${people[0]?.id}/${other}.png`,
    `/avatars/1/${other}.png`,
    `/icons/x/../../x.png`,
    '/embed/avatars/6.png',
    `/app-icons/${serverWithoutIcon?.id}/${BOT_AVATAR_HASH}.png`,
  ]) {
    expect([path, (await fetch(`${simulator.url}${path}`)).status]).toEqual([path, 404]);
  }
});

test('the cache keeps the most recently used entries and creates the others again', () => {
  const createdKeys: string[] = [];
  const cache = createLruCache<string>(2);
  const get = (key: string) =>
    cache.get(key, () => {
      createdKeys.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(get)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(createdKeys).toEqual(['a', 'b', 'c', 'b']);
});
