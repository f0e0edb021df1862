import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import en from '../../messages/en.json' with { type: 'json' };
import hu from '../../messages/hu.json' with { type: 'json' };
import { eventNames, formatEventName, searchEvents, sortEvents } from './log-event-names.ts';

test('every event has its own name', () => {
  const names = Object.values(eventNames).map(({ id }) => id);
  expect(new Set(names).size).toBe(names.length);
});

test('sortEvents sorts events by group, unknown ones last', () => {
  expect(sortEvents(['later', 'voiceJoin', 'ban', 'memberJoin'])).toEqual(['memberJoin', 'ban', 'voiceJoin', 'later']);
});

const catalogs = { en: createIntl({ locale: 'en', messages: en }), hu: createIntl({ locale: 'hu', messages: hu }) };

test.each([
  ['en', ' DELETE mess', ['deleteMessage']],
  ['en', 'deleted', ['deleteMessage', 'deleteRole']],
  ['hu', 'torles', ['deleteMessage', 'deleteRole']],
  ['hu', 'törölt', ['deleteMessage', 'deleteRole']],
  ['en', 'zzz', []],
  ['en', 'xy', []],
] as const)('finds events by words of their names: %s, %s', (language, text, expected) => {
  const found = searchEvents(Object.keys(eventNames), text, (id) => formatEventName(catalogs[language], id));
  expect(found).toEqual(expected.length > 0 ? expect.arrayContaining([...expected]) : []);
});

test('without a text finds every event', () => {
  expect(searchEvents(['ban', 'later'], '', (id) => id)).toEqual(['ban', 'later']);
});
