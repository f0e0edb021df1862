import { describe, expect, test } from '@jest/globals';
import { parseManifest } from './check-manifest.ts';
import { getRehearsalInputs } from './rehearsal-events.ts';

/** What is wrong with the rehearsals of a feature of a bot with the command `warn`. */
function findFaults(rehearsals: unknown) {
  const features = [{ id: 'tea', name: 'Tea', fields: [], rehearsals }];
  const result = parseManifest({ format: 1, features, commands: [{ name: 'warn', description: 'Warns.' }] });
  return 'faults' in result ? result.faults.map(({ path, sentence }) => `${path} ${sentence}`) : [];
}

describe('the rehearsals of a feature', () => {
  test('are events and commands of the manifest', () => {
    expect(findFaults(['message', 'member-join', 'member-leave', '/warn'])).toEqual([]);
  });

  test.each([
    [
      'an unknown event',
      ['tea-time'],
      /^features\[0\]\.rehearsals\[0\] "tea-time" is not supported\. Use one of message, /,
    ],
    ['a command that the manifest lacks', ['/mute'], /\/warn\.$/],
    ['an event that is named twice', ['message', 'message'], /^features\[0\]\.rehearsals names one twice\.$/],
    ['no event', [], /needs at least 1\.$/],
    ['another type', 'message', /must be a list\.$/],
  ])('refuse %s', (_, rehearsals, fault) => {
    expect(findFaults(rehearsals)).toEqual([expect.stringMatching(fault)]);
  });
});

test('a message is entered with its text, a command with its channel, and a join with neither', () => {
  expect(getRehearsalInputs('message')).toEqual({ channel: true, text: true });
  expect(getRehearsalInputs('/warn')).toEqual({ channel: true, text: false });
  expect(getRehearsalInputs('member-join')).toEqual({ channel: false, text: false });
});
