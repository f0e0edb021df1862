import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Live, LivePointer } from './live.ts';
import { FolderStorage } from './storage.ts';

let folder = '';
let pointer: LivePointer;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'live-'));
  pointer = new LivePointer(new FolderStorage(folder));
});
afterEach(() => rm(folder, { recursive: true }));

const live = async () => (await pointer.current()).live;
const adding = (name: string) => (before: Live) => ({ ...before, [name]: { release: 'r1' } });

test('in a new store nothing is live', async () => {
  expect(await pointer.current()).toMatchObject({ number: 0, live: {} });
  expect(await pointer.version(1)).toBeUndefined();
});

test('every change is kept, and whoever opens the store next knows them', async () => {
  await pointer.change('first', adding('public'));
  await pointer.change('second', adding('dashboard'));
  const next = new LivePointer(new FolderStorage(folder));
  expect((await next.current()).live).toEqual({ public: { release: 'r1' }, dashboard: { release: 'r1' } });
  expect(await next.version(2)).toMatchObject({ number: 2, change: 'second' });
  expect(await next.version(1)).toMatchObject({ number: 1, change: 'first' });
});

test('a change that changes nothing is none', async () => {
  await pointer.change('first', adding('public'));
  await pointer.change('second', adding('public'));
  expect(await pointer.number()).toBe(1);
});

test('the releases before one are the last two that were live, each once, and never itself', async () => {
  const before = async (release: string, previous?: string) => {
    await pointer.change(release, () => ({ public: { release, previous } }));
    return pointer.before('public', { release, previous });
  };
  expect(await before('r1')).toEqual([]);
  expect(await before('r2', 'r1')).toEqual(['r1']);
  expect(await before('r3', 'r2')).toEqual(['r2', 'r1']);
  expect(await before('r4', 'r3')).toEqual(['r3', 'r2']);
  expect(await before('r3', 'r4')).toEqual(['r4']);
  expect(await before('r4', 'r3')).toEqual(['r3']);
});

test('the tenth change is later than the ninth', async () => {
  for (const name of 'abcdefghijkl') await pointer.change(name, adding(name));
  expect(await pointer.current()).toMatchObject({ number: 12, change: 'l' });
});

test('of many changes at once none is lost', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `area${index}`);
  const writers = names.map((name) => new LivePointer(new FolderStorage(folder)).change(name, adding(name)));
  const numbers = (await Promise.all(writers)).map(({ number }) => number);
  expect(Object.keys(await live()).sort()).toEqual([...names].sort());
  expect(new Set(numbers).size).toBe(names.length);
});

test('whoever reads while releases become live sees all of one moment, never a part', async () => {
  // So much text takes a while to write, and a reader could come in between.
  const change = 'x'.repeat(2_000_000);
  await pointer.change(change, () => ({ public: { release: 'r0' } }));
  let done = false;
  const seen = new Set<unknown>();
  const reading = Array.from({ length: 2 }, async () => {
    while (!done) seen.add((await live()).public?.release);
  });
  const writing = (async () => {
    for (let turn = 1; turn <= 10; turn++) await pointer.change(change, () => ({ public: { release: `r${turn}` } }));
  })().finally(() => {
    done = true;
  });
  await Promise.all([writing, ...reading]);
  expect(seen).not.toContain(undefined);
  expect(seen.size).toBeGreaterThan(1);
});

test('a file that somebody left beside the history does not put the site out', async () => {
  await pointer.change('first', adding('public'));
  await writeFile(path.join(folder, 'live/.DS_Store'), '');
  expect(await live()).toEqual({ public: { release: 'r1' } });
});
