import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ClientProgram } from './client-program.ts';
import { KEY, PlayedSite } from './played-site.ts';
import { rules } from './rules/index.ts';

interface Client {
  name: string;
  command: readonly string[];
  /** The rules that it does not claim to keep. */
  skips?: readonly string[];
  /** What it needs that is not installed. */
  missing?: string | undefined;
}

const createField = (id: string, kind: string) => ({ id, kind, label: id });
const fields = [createField('cups', 'number'), createField('state', 'status'), createField('boil', 'action')];
const manifest = { format: 1, features: [{ id: 'tea-shop', name: 'Tea shop', fields }] };

const TEST_TIMEOUT_MS = 120_000;

let folder: string;
let site: PlayedSite;
let programs: ClientProgram[];

/** Adds a test for each rule that a client claims to keep. */
export function checkClient({ name, command, skips = [], missing }: Client) {
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'conformance-'));
    await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
    site = new PlayedSite();
    await site.start();
    programs = [];
  });
  afterEach(async () => {
    site.endStreams();
    await Promise.all(programs.map((program) => program.stop()));
    await site.stop();
    await rm(folder, { recursive: true });
  });

  function start(): ClientProgram {
    const options = { site: site.url, key: KEY, folder: path.join(folder, 'data') };
    const program = new ClientProgram({ ...options, command, manifest: path.join(folder, 'manifest.json') });
    programs.push(program);
    return program;
  }

  if (missing) console.warn(`The client ${name} is not checked: install ${missing}.`);
  describe(`the client ${name}`, () => {
    (missing ? test.skip : test).each(Object.entries(rules).filter(([rule]) => !skips.includes(rule)))(
      'keeps the rule %s',
      async (_, check) => {
        await check({ site, start });
        expect(site.faults).toEqual([]);
      },
      TEST_TIMEOUT_MS,
    );
  });
}
