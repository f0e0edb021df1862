import { expect, test } from '@jest/globals';
import { getTruth } from './truth.ts';

const at = '2026-01-01T10:00:00Z';
const until = '2026-01-01T11:00:00Z';
const stored = { enabled: true, values: {}, secrets: {}, revision: 3, applied: { revision: 3, at } };

test.each([
  ['it is off', { ...stored, enabled: false }, undefined, { state: 'off' }],
  ['it is off, and the bot is offline', { ...stored, enabled: false }, at, { state: 'off' }],
  ['it is off, and the bot never had it', { ...stored, enabled: false, applied: null }, at, { state: 'off' }],
  [
    'it was switched off, and the bot has it on',
    { ...stored, enabled: false, revision: 4 },
    undefined,
    { state: 'waiting' },
  ],
  [
    'it was switched off while the bot was offline',
    { ...stored, enabled: false, revision: 4 },
    at,
    { state: 'offline', lastSeen: at },
  ],
  ['the bot works with it', stored, undefined, { state: 'active', since: at }],
  ['the bot has an older one', { ...stored, revision: 4 }, undefined, { state: 'waiting' }],
  ['the bot has none', { ...stored, applied: null }, undefined, { state: 'waiting' }],
  ['the bot has an older one, and is offline', { ...stored, revision: 4 }, at, { state: 'offline', lastSeen: at }],
  ['the bot has it, and is offline', stored, at, { state: 'away', lastSeen: at }],
])('%s', (_, settings, offlineSince, truth) => {
  expect(getTruth(settings, { offlineSince })).toEqual(truth);
});

test.each([
  ['it is off', { ...stored, enabled: false }, undefined, { state: 'off' }],
  [
    'it was switched off, and the bot has it on',
    { ...stored, enabled: false, revision: 4 },
    undefined,
    { state: 'waiting' },
  ],
  ['the bot has it off', stored, undefined, { state: 'paused', until }],
  ['the bot does not have it yet', { ...stored, revision: 4 }, undefined, { state: 'pausing', until }],
  ['the bot has it off, and is offline', stored, at, { state: 'paused', until }],
  ['the bot does not have it, and is offline', { ...stored, revision: 4 }, at, { state: 'offline', lastSeen: at }],
])('during a pause: %s', (_, settings, offlineSince, truth) => {
  expect(getTruth(settings, { offlineSince, pausedUntil: until })).toEqual(truth);
});

test.each([
  ['it is off', { ...stored, enabled: false }, undefined, { state: 'off' }],
  ['the bot works with it', stored, undefined, { state: 'degraded', since: at }],
  ['the bot has an older one', { ...stored, revision: 4 }, undefined, { state: 'waiting' }],
  ['the bot has it, and is offline', stored, at, { state: 'away', lastSeen: at }],
])('with saved values that the bot rejects: %s', (_, settings, offlineSince, truth) => {
  expect(getTruth(settings, { offlineSince, hasFaults: true })).toEqual(truth);
});
