import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Live, LiveHistory } from './live.ts';
import { FolderStorage } from './storage.ts';

let folder = '';
let history: LiveHistory;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'live-'));
  history = new LiveHistory(new FolderStorage(folder));
});
afterEach(() => rm(folder, { recursive: true }));

const live = async () => (await history.getLatest()).live;
const adding = (name: string) => (before: Live) => ({ ...before, [name]: { release: 'r1' } });

test('no release is live in a new store', async () => {
  expect(await history.getLatest()).toMatchObject({ number: 0, live: {} });
  expect(await history.read(1)).toBeUndefined();
});

test('every change is stored, and visible when the store is opened again', async () => {
  await history.change('first', adding('public'));
  await history.change('second', adding('dashboard'));
  const next = new LiveHistory(new FolderStorage(folder));
  expect((await next.getLatest()).live).toEqual({ public: { release: 'r1' }, dashboard: { release: 'r1' } });
  expect(await next.read(2)).toMatchObject({ number: 2, change: 'second' });
  expect(await next.read(1)).toMatchObject({ number: 1, change: 'first' });
});

test('a change without effect creates no version', async () => {
  await history.change('first', adding('public'));
  await history.change('second', adding('public'));
  expect(await history.getLatestNumber()).toBe(1);
});

test('the previous releases are the last two that were live, each once, and never the release itself', async () => {
  const before = async (release: string, previous?: string) => {
    await history.change(release, () => ({ public: { release, previous } }));
    return history.findPreviousReleases('public', { release, previous });
  };
  expect(await before('r1')).toEqual([]);
  expect(await before('r2', 'r1')).toEqual(['r1']);
  expect(await before('r3', 'r2')).toEqual(['r2', 'r1']);
  expect(await before('r4', 'r3')).toEqual(['r3', 'r2']);
  expect(await before('r3', 'r4')).toEqual(['r4']);
  expect(await before('r4', 'r3')).toEqual(['r3']);
});

test('orders changes by number, not by text', async () => {
  for (const name of 'abcdefghijkl') await history.change(name, adding(name));
  expect(await history.getLatest()).toMatchObject({ number: 12, change: 'l' });
});

test('loses none of many concurrent changes', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `area${index}`);
  const writers = names.map((name) => new LiveHistory(new FolderStorage(folder)).change(name, adding(name)));
  const numbers = (await Promise.all(writers)).map(({ number }) => number);
  expect(Object.keys(await live()).sort()).toEqual([...names].sort());
  expect(new Set(numbers).size).toBe(names.length);
});

test('a reading process sees a complete version while releases become live', async () => {
  // Writing so much text takes a while, in which a read could see a part of it.
  const change = 'x'.repeat(2_000_000);
  await history.change(change, () => ({ public: { release: 'r0' } }));
  let done = false;
  const seen = new Set<unknown>();
  const reading = Array.from({ length: 2 }, async () => {
    while (!done) seen.add((await live()).public?.release);
  });
  const writing = (async () => {
    for (let turn = 1; turn <= 10; turn++) await history.change(change, () => ({ public: { release: `r${turn}` } }));
  })().finally(() => {
    done = true;
  });
  await Promise.all([writing, ...reading]);
  expect(seen).not.toContain(undefined);
  expect(seen.size).toBeGreaterThan(1);
});

test("ignores unknown files in the history's folder", async () => {
  await history.change('first', adding('public'));
  await writeFile(path.join(folder, 'live/.DS_Store'), '');
  expect(await live()).toEqual({ public: { release: 'r1' } });
});
