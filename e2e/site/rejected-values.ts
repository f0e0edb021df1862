import type { Field } from 'vigil-bot/manifest';
import { publishFeatures } from './bot-features.ts';
import type { FullStack } from './full-stack.ts';

type StoredKind = Exclude<Field['kind'], 'note' | 'status' | 'action' | 'secret'>;

const declare = <K extends StoredKind>(kind: K) => ({ id: kind, kind, label: `A ${kind}` });
const teas = [
  { id: 'black', label: 'Black tea of the house' },
  { id: 'green', label: 'Green tea of the house' },
];
const fields = [{ id: 'label', kind: 'text', label: 'Label' }] as const;

/** A field of each kind, and a value that an older manifest allowed. `shown` is an option that was removed. */
export const rejectedValues: Record<StoredKind, { field: Field; value: unknown; shown?: string }> = {
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

/** Stores values that an older manifest of the feature "changed" allowed, beside a field that was never saved. */
export async function storeRejectedValues(fullStack: FullStack, guildId: string) {
  const kinds = Object.entries(rejectedValues);
  const spare: Field = { id: 'spare', kind: 'text', label: 'Spare' };
  const fields = [spare, ...kinds.map(([, rejected]) => rejected.field)];
  await publishFeatures(fullStack, { format: 1, features: [{ id: 'changed', name: 'Changed', fields }] });
  const values = Object.fromEntries(kinds.map(([kind, { value }]) => [kind, value]));
  const row = { module: 'feature:changed', value: JSON.stringify({ enabled: true, values }), revision: 1 } as const;
  await fullStack.context.db
    .insertInto('guild_modules')
    .values({ ...row, guild_id: guildId, updated_at: new Date() })
    .execute();
}
