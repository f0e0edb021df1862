import { expect, test } from '@jest/globals';
import { describeRequest } from './describe-request.ts';

const describeCall = (method: string, path: string, fields = {}) => {
  const described = describeRequest({ kind: 'request', method, path, fields });
  return described && { ...described, text: described.text.id };
};

test.each([
  ['PUT', '/guilds/1/bans/2', {}, { text: 'try.call.ban', user: '2' }],
  ['DELETE', '/guilds/1/bans/2', {}, { text: 'try.call.unban', user: '2' }],
  ['DELETE', '/guilds/1/members/2', {}, { text: 'try.call.kick', user: '2' }],
  ['PUT', '/guilds/1/members/2/roles/3', {}, { text: 'try.call.add-role', user: '2', role: '3' }],
  ['DELETE', '/guilds/1/members/2/roles/3', {}, { text: 'try.call.remove-role', user: '2', role: '3' }],
  ['PATCH', '/guilds/1/members/2', { nick: 'Tea' }, { text: 'try.call.rename', user: '2', name: 'Tea' }],
  ['DELETE', '/channels/1/messages/2', {}, { text: 'try.call.delete-message', channel: '1' }],
  ['POST', '/channels/1/messages/bulk-delete', {}, { text: 'try.call.delete-messages', channel: '1' }],
  ['PUT', '/channels/1/messages/2/reactions/%F0%9F%8D%B5/@me', {}, { text: 'try.call.react', channel: '1' }],
  ['POST', '/channels/1/threads', { name: 'Tea' }, { text: 'try.call.open-thread', channel: '1', name: 'Tea' }],
])('puts %s %s into words', (method, path, fields, expected) => {
  expect(describeCall(method, path, fields)).toEqual(expected);
});

test('tells a timeout from its end', () => {
  const until = '2026-06-15T12:00:00.000Z';
  const path = '/guilds/1/members/2';
  expect(describeCall('PATCH', path, { communication_disabled_until: until })).toEqual({
    ...{ text: 'try.call.time-out', user: '2', until },
  });
  expect(describeCall('PATCH', path, { communication_disabled_until: null })).toEqual({
    ...{ text: 'try.call.end-time-out', user: '2' },
  });
});

test.each([
  ['PATCH', '/guilds/1/members/2'],
  ['PUT', '/guilds/1/bans/2/more'],
  ['POST', '/guilds/1/roles'],
  ['GATEWAY', 'presence'],
])('has no words for %s %s', (method, path) => {
  expect(describeCall(method, path)).toBeUndefined();
});
