import { expect, test } from '@jest/globals';
import type { Feature } from 'vigil-bot/manifest';
import type { BotFeatures } from '../bot-features/bot-features-api.ts';
import {
  countFaults,
  countStates,
  filterFeatures,
  findFeatures,
  findLabel,
  findObstacles,
  groupByCategory,
  listFeatures,
  OTHER_CATEGORY,
} from './listed-features.ts';

const createFeature = (id: string, more: Partial<Feature> = {}): Feature => ({ id, name: id, fields: [], ...more });
const saved = (enabled: boolean, values = {}) => ({ enabled, values, secrets: {}, revision: 1, applied: null });

const delay: Feature['fields'] = [
  { id: 'role', kind: 'role', label: 'Role', required: true },
  { id: 'delay', kind: 'duration', label: 'Delay', max: 60 },
];

const features: BotFeatures = {
  digest: 'x',
  manifest: {
    format: 1,
    features: [
      createFeature('alone'),
      createFeature('levels', { category: 'members', description: 'Points for messages' }),
      createFeature('welcome', { category: 'members', fields: delay }),
      createFeature('tea', { category: 'tea', fields: delay }),
      createFeature('hidden'),
    ],
  },
  added: ['levels', 'welcome/delay'],
  settings: {
    alone: saved(true),
    levels: saved(false),
    welcome: saved(true, { role: '1', delay: 90, retired: 1 }),
    tea: saved(false, { delay: 90 }),
  },
};

const listed = listFeatures(features, 'en', (id) => id !== 'tea');
const ids = (list: readonly { feature: Feature }[]) => list.map(({ feature }) => feature.id);
const get = (id: string) => {
  const found = listed.find(({ feature }) => feature.id === id);
  if (!found) throw new Error(`There is no feature ${id}.`);
  return found;
};

test('a feature is new if the bot has just declared it, not only one of its fields', () => {
  expect(listed.filter(({ isNew }) => isNew).map(({ feature }) => feature.id)).toEqual(['levels']);
});

test('lists the features that have settings', () => {
  expect(ids(listed)).toEqual(['alone', 'levels', 'welcome', 'tea']);
  expect(listed.filter(({ canEdit }) => !canEdit).map(({ feature }) => feature.id)).toEqual(['tea']);
});

test('counts and filters by state: only features that are on need attention', () => {
  expect(countStates(listed)).toEqual({ all: 4, attention: 1, on: 2, off: 2 });
  expect(ids(filterFeatures(listed, { state: 'attention', category: '' }))).toEqual(['welcome']);
  expect(ids(filterFeatures(listed, { state: 'on', category: '' }))).toEqual(['alone', 'welcome']);
  expect(ids(filterFeatures(listed, { state: 'off', category: 'members' }))).toEqual(['levels']);
  expect(ids(filterFeatures(listed, { state: 'all', category: OTHER_CATEGORY }))).toEqual(['alone']);
});

test('a permission that the bot lacks needs attention where the feature is on', () => {
  const permissions = ['MANAGE_ROLES', 'SEND_MESSAGES'] as const;
  const needing = {
    ...features,
    manifest: { format: 1, features: ['alone', 'levels'].map((id) => createFeature(id, { permissions })) },
  } as const;
  const [alone, levels] = listFeatures(needing, 'en', () => true, ['MANAGE_ROLES', 'BAN_MEMBERS']);
  expect([alone?.missing, alone && countFaults(alone), levels && countFaults(levels)]).toEqual([
    ['MANAGE_ROLES'],
    1,
    0,
  ]);
});

test('finds features by name and description', () => {
  expect(ids(findFeatures(listed, ['point']))).toEqual(['levels']);
  expect(ids(findFeatures(listed, ['lev', 'points']))).toEqual(['levels']);
  expect(findFeatures(listed, ['nothing'])).toEqual([]);
});

test('groups by category in the given order, each feature once', () => {
  const sections = groupByCategory(listed, ['moderation', 'members', OTHER_CATEGORY, 'tea']);
  expect(sections.map(({ category, features }) => [category, ids(features)])).toEqual([
    ['members', ['levels', 'welcome']],
    [OTHER_CATEGORY, ['alone']],
    ['tea', ['tea']],
  ]);
  expect(groupByCategory(listed, []).map(({ category }) => category)).toEqual([OTHER_CATEGORY]);
});

test('a required setting keeps a feature from being switched on, a wrong one from being saved at all', () => {
  const codes = (id: string, enabled: boolean) => findObstacles(get(id), enabled).map(({ code }) => code);
  expect(codes('tea', true)).toEqual(['required', 'too-large']);
  expect(codes('tea', false)).toEqual(['too-large']);
  expect(codes('alone', true)).toEqual([]);
});

test('names the field at a path, for an entry the list that it is in', () => {
  const fields: Feature['fields'] = [
    { id: 'group', kind: 'group', label: 'Group', fields: [{ id: 'text', kind: 'text', label: 'Text' }] },
    { id: 'list', kind: 'list', label: 'List', fields: [{ id: 'name', kind: 'text', label: 'Name' }] },
  ];
  expect(findLabel(fields, ['group', 'text'])).toBe('Text');
  expect(findLabel(fields, ['list', 'a', 'name'])).toBe('List');
  expect(findLabel(fields, ['gone'])).toBeUndefined();
});
