import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import type { OpenDatabase } from '../db/database.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { measureManifests } from './manifest-metrics.ts';
import { saveManifest, saveRejection } from './manifests.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('counts stored manifests, and the seconds since the last one was rejected until one is accepted', async () => {
  let at = Date.parse('2026-06-15T12:00:00Z');
  const deps = { db: database.db, now: () => at };
  const registry = new Registry();
  measureManifests(registry, deps);
  const readSeries = async () => (await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  expect(await readSeries()).toEqual(['bot_manifests{state="stored"} 0']);
  await saveManifest(deps, { format: 1, features: [] });
  await saveRejection(
    deps,
    ['a', 'b'].map((path) => ({ path, sentence: 'is wrong.' })),
  );
  at += 90_000;
  expect(await readSeries()).toEqual([
    'bot_manifests{state="stored"} 1',
    'bot_manifest_rejected_seconds{faults="2"} 90',
  ]);
  await saveManifest(deps, { format: 1, features: [{ id: 'tea', name: 'Tea', fields: [] }] });
  expect(await readSeries()).toEqual(['bot_manifests{state="stored"} 2']);
});
