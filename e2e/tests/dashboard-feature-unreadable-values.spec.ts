import type { Field } from 'vigil-bot/manifest';
import { publishFeatures } from '../site/bot-features.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { featureField, findServer, saveButton, toast } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

test.afterEach(({ fullStack }) => fullStack.context.db.deleteFrom('bot_key').execute());

type StoredKind = Exclude<Field['kind'], 'note' | 'status' | 'action' | 'secret'>;

const declare = <K extends StoredKind>(kind: K) => ({ id: kind, kind, label: `A ${kind}` });
const teas = [
  { id: 'black', label: 'Black tea of the house' },
  { id: 'green', label: 'Green tea of the house' },
];
const fields = [{ id: 'label', kind: 'text', label: 'Label' }] as const;

/** A field of each kind, and a value that an older manifest allowed. `shown` is an option that was removed. */
const rejectedValues: Record<StoredKind, { field: Field; value: unknown; shown?: string }> = {
  text: { field: declare('text'), value: 5 },
  paragraph: { field: declare('paragraph'), value: { content: 'tea' } },
  number: { field: declare('number'), value: 'many' },
  duration: { field: declare('duration'), value: [60] },
  switch: { field: declare('switch'), value: 'yes' },
  choice: { field: { ...declare('choice'), options: teas, required: true }, value: 'sencha', shown: 'sencha' },
  choices: { field: { ...declare('choices'), options: teas }, value: ['green', 'sencha'], shown: 'sencha' },
  colour: { field: declare('colour'), value: 7 },
  emoji: { field: declare('emoji'), value: true },
  channel: { field: declare('channel'), value: 'general' },
  channels: { field: declare('channels'), value: 'general' },
  role: { field: declare('role'), value: ['1'] },
  roles: { field: declare('roles'), value: { id: '1' } },
  member: { field: declare('member'), value: 'Bence' },
  members: { field: declare('members'), value: ['Bence'] },
  message: { field: declare('message'), value: 'Welcome!' },
  group: { field: { ...declare('group'), fields }, value: 'none' },
  list: { field: { ...declare('list'), fields }, value: [{ label: 'By the window' }] },
  map: { field: { ...declare('map'), key: 'role', fields }, value: ['1'] },
};

test('a saved value that a new manifest no longer allows is shown with what was there, and Save leads to it', async ({
  page,
  fullStack,
  startSession,
}) => {
  const kinds = Object.entries(rejectedValues);
  const spare: Field = { id: 'spare', kind: 'text', label: 'Spare' };
  const declared = [spare, ...kinds.map(([, rejected]) => rejected.field)];
  await publishFeatures(fullStack, {
    format: 1,
    features: [{ id: 'changed', name: 'Changed', fields: declared }],
  });
  const { id } = findServer(fullStack, 'Tea House');
  const values = Object.fromEntries(kinds.map(([kind, { value }]) => [kind, value]));
  const row = { module: 'feature:changed', value: JSON.stringify({ enabled: true, values }), revision: 1 } as const;
  await fullStack.context.db
    .insertInto('guild_modules')
    .values({ ...row, guild_id: id, updated_at: new Date() })
    .execute();
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/changed`);
  await page.getByRole('textbox', { name: 'Spare' }).fill('Lid');

  for (const [kind, { value, shown }] of kinds)
    await test.step(kind, async () => {
      await saveButton(page).click();
      await expect(
        featureField(page, kind).and(page.locator(':focus')).or(featureField(page, kind).locator(':focus')),
      ).toBeVisible();
      const around = page.locator(`:has(> [data-field="${kind}"])`);
      await expect(around).toContainText(
        shown === undefined ? 'The bot cannot read this value.' : 'no longer an option',
      );
      if (shown === undefined) {
        const item: unknown = kind === 'list' && Array.isArray(value) ? value[0] : value;
        const saved = typeof item === 'string' ? item : JSON.stringify(item);
        await expect(around).toContainText(`Saved value: ${saved}`);
        await around.getByRole('button', { name: 'Remove this value' }).click();
      } else if (kind === 'choice') {
        await expect(featureField(page, kind).getByRole('combobox')).toHaveValue('sencha');
        await featureField(page, kind).getByRole('combobox').selectOption('Black tea of the house');
      } else {
        await featureField(page, kind).getByRole('checkbox', { name: shown, exact: true }).uncheck();
      }
    });
  await expectNoProblems(page);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  const { body } = await call('GET', `/v1/guild/${id}/features/changed/settings`, { token });
  expect(body.values).toEqual({ spare: 'Lid', choice: 'black', choices: ['green'], group: {}, list: [] });
});
