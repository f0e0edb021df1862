import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import type { FullStack } from '../site/full-stack.ts';
import type { View } from './view.ts';

const PATH = '/manage/moderator/ask_ban';
const [admin, moderator, visitor] = [getPerson('admin'), getPerson('moderator'), getPerson('visitor')];

const names = ['Nóra', 'free nitro 4 you', 'Kovács „a hosszú nevű” Bálint Zsigmond', 'أحمد', 'xX_troll_Xx', 'Tom'];

/** Inserts ban requests. Returns the id of one that is open. */
async function insertBanRequests({ context: { db }, now }: FullStack): Promise<number> {
  const banRequests = names.map((name, index) => ({
    ...{ user_id: String(BigInt(visitor.id) + BigInt(index)), name, avatar: null, discriminator: '0' },
    ...{ requested_by: index === 3 ? admin.id : moderator.id, assigned_to: index === 2 ? admin.id : null },
    reason: 'Scam links in several servers.',
    evidence:
      'Three messages in #trade, yesterday evening:\nhttps://chat.example/channels/210/4711\nTwo members reported them.',
    created_at: new Date(now() - (names.length - index) * 86_400_000),
    ...(index > 3
      ? { state: 'refused' as const, decided_by: admin.id, decided_at: new Date(now()), note: 'A warning is enough.' }
      : {}),
  }));
  const rows = await db.insertInto('ban_requests').values(banRequests).returning('id').execute();
  return rows[2]?.id ?? 0;
}

async function openBanRequest(page: Page, fullStack: FullStack) {
  await page.goto(`${PATH}/${await insertBanRequests(fullStack)}`);
  await page.getByRole('main').locator('button').last().waitFor();
}

/** The inbox of ban requests. */
export const banRequestStates: View[] = [
  {
    name: 'state-ban-requests',
    staff: 'moderator',
    async open(page, fullStack) {
      await insertBanRequests(fullStack);
      await page.goto(PATH);
    },
  },
  { name: 'state-ban-request', staff: 'admin', open: openBanRequest },
  {
    name: 'state-ban-request-decided',
    staff: 'admin',
    async open(page, fullStack) {
      const id = await insertBanRequests(fullStack);
      await page.goto(`${PATH}/${id + 3}?state=refused`);
    },
  },
  {
    name: 'state-ban-request-refusing',
    staff: 'admin',
    async open(page, fullStack) {
      await openBanRequest(page, fullStack);
      await page.getByRole('button', { name: /^(Refuse|Elutasítás)$/ }).click();
      await page.getByRole('radio').nth(1).check();
    },
  },
  { name: 'state-ban-request-unknown', staff: 'admin', isReadOnly: true, open: (page) => page.goto(`${PATH}/999999`) },
  {
    name: 'state-ban-request-typed',
    staff: 'moderator',
    async open(page) {
      await page.goto(`${PATH}/new`);
      await page.getByRole('textbox', { name: /User ?ID|Felhasználó/ }).fill(visitor.id);
      await page.getByRole('textbox', { name: /^(Reason|Indok)/ }).fill('Scam links.');
      await page.getByRole('textbox', { name: /^(Evidence|Bizonyíték)/ }).fill('In #trade, yesterday.');
    },
  },
];
