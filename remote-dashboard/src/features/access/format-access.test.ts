import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import en from '../../messages/en.json' with { type: 'json' };
import type { AccessRole } from './access-list.ts';
import { formatAccessDifferences, formatSummary } from './format-access.ts';

const intl = createIntl({ locale: 'en', messages: en });
const none = { settings: 'none', greetings: 'none', logs: 'none' } as const;
const names = new Map(['levels', 'tea', 'polls', 'music', 'quotes', 'votes'].map((id) => [id, `Feature ${id}`]));

test('sums up rights in features by their names, the first four of many', () => {
  const summarize = (features: AccessRole['rights']['features']) => formatSummary(intl, { ...none, features }, names);
  expect(summarize({ levels: 'manage' })).toBe('Members with this role can set up 1 feature (Feature levels).');
  expect(summarize({ levels: 'view', tea: 'manage', removed: 'view' })).toBe(
    'Members with this role can set up 1 feature (Feature tea) and see 2 features (Feature levels, removed).',
  );
  const all = Object.fromEntries([...names.keys()].map((id) => [id, 'view' as const]));
  expect(summarize(all)).toBe(
    'Members with this role can see 6 features (Feature levels, Feature tea, Feature polls, Feature music and 2 more).',
  );
  expect(summarize({ levels: 'none' })).toBe('Members with this role get nothing here.');
});

test('lists rights in features beside those in modules', () => {
  const role = (features: AccessRole['rights']['features']): AccessRole => ({
    id: '1',
    name: 'Helpers',
    rights: { ...none, logs: 'view', features },
  });
  expect(formatAccessDifferences(intl, [role({})], [role({ levels: 'manage', tea: 'none' })], names)).toMatchObject([
    { label: 'Helpers', before: 'Logs: View', after: 'Logs: View, Feature levels: Manage' },
  ]);
});
