import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Problem, SiteClient } from '../../index.ts';

const { VIGIL_SITE = '', VIGIL_KEY, BOT_FOLDER, MANIFEST = '' } = process.env;
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
const site = new SiteClient({ site: VIGIL_SITE, key: VIGIL_KEY, folder: BOT_FOLDER, manifest });
site.answer('tea-shop', 'state', () => ({ state: 'good', text: 'Ready.' }));
site.answer('tea-shop', 'boil', () => {
  throw new Error('No water.');
});
void site.followChanges();

const USER = '220000000000000001';

/** What the handler of a decision does, by its outcome. */
const handlers: Record<string, Parameters<typeof site.decide>[2]> = {
  done: ({ done }) => done('Poured a cup.'),
  skipped: ({ skip }) => skip({ en: 'No cups are left.', hu: 'Elfogytak a csészék.' }, 'cups'),
  failed: () => {
    throw new Error('No water.');
  },
};

function createProblem(problem: string): Problem {
  const text = { en: 'No cups are left.', hu: 'Elfogytak a csészék.' };
  return { problem, text, fix: { kind: 'field', field: 'cups' } };
}

async function handle([name, ...args]: string[]): Promise<unknown> {
  const [id = '', feature = ''] = args;
  if (name === 'feature') return (await site.feature(feature, id)) ?? null;
  if (name === 'banned') return site.isBanned(id);
  if (name === 'joined') void site.reportServers({ joined: [JSON.parse(args.join(' '))] });
  if (name === 'left') void site.reportServers({ left: [id] });
  if (name === 'problems') {
    const [, ...names] = args;
    void site.reportProblems('tea-shop', id, names.map(createProblem));
  }
  if (name === 'decide')
    await site.decide(
      'tea-shop',
      { guild: id, user: { id: USER, name: 'Robin' } },
      handlers[feature] ?? (() => undefined),
    );
  return null;
}

for await (const line of createInterface(process.stdin)) console.log(JSON.stringify(await handle(line.split(' '))));
await site.stop();
