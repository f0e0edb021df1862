import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { sendToChannel } from './log-test-message.ts';

let api: TestApi;
let bence: SignedIn;
let teaHouseId: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, owner: bence, id: teaHouseId, server } = await startTeaHouse());
});
afterAll(() => api.stop());
beforeEach(() => api.advanceClock(60_000));

const toErrorResponse = (status: number, reason: string) => ({ status, body: { reason } });

describe('a test message', () => {
  const findChannel = (name: string) =>
    api.simulator.control.channels(teaHouseId).find((channel) => channel.name === name);
  const getGeneralId = () => findChannel('general')?.id ?? '';
  const getMessages = () => api.simulator.control.messages(getGeneralId());

  test('is an embed in the server’s language, without mentions', async () => {
    expect(await server.sendLogTestMessage(getGeneralId())).toMatchObject({ status: 200, body: { message: 'OK' } });
    const embed = {
      title: 'Test message',
      description: 'The bot logs here what happens on this server.',
      color: expect.any(Number),
      fields: [{ name: 'Requested by', value: `<@${bence.userId}>` }],
      timestamp: new Date(api.clock.at).toISOString(),
    };
    expect(getMessages()).toEqual([expect.objectContaining({ content: '', embeds: [embed], mentions: [] })]);
    await server.save({ revision: 0, language: 'hu' });
    await server.sendLogTestMessage(getGeneralId());
    expect(getMessages().at(-1)?.embeds).toEqual([expect.objectContaining({ title: 'Próbaüzenet' })]);
  });

  test('is plain text if the bot may not embed links', async () => {
    api.simulator.control.addBot(teaHouseId, 0n);
    expect(await server.sendLogTestMessage(getGeneralId())).toMatchObject({ status: 200 });
    const text = '**Próbaüzenet**\nIde naplózza a bot, mi történik ezen a szerveren.';
    expect(getMessages().at(-1)).toMatchObject({ content: text, embeds: [], mentions: [] });
    api.simulator.control.addBot(teaHouseId);
  });

  test('is rejected for a channel that is closed, deleted, of another server or of another type', async () => {
    const { control } = api.simulator;
    const before = getMessages().length;
    for (const permission of ['view', 'send'] as const) {
      control.setRevokedPermissions(getGeneralId(), [permission]);
      expect(await server.sendLogTestMessage(getGeneralId())).toMatchObject(toErrorResponse(409, 'channel-closed'));
    }
    control.setRevokedPermissions(getGeneralId(), []);
    const id = getGeneralId();
    control.deleteChannel(id);
    expect(await server.sendLogTestMessage(id)).toMatchObject(toErrorResponse(404, 'channel-unknown'));
    control.restoreChannel(id);
    api.advanceClock(60_000);
    const cafe = findServerId(api, 'Kávézó a sarkon');
    const [foreign] = control.channels(cafe).filter(({ type }) => type === 0);
    const [voice] = control.channels(teaHouseId).filter(({ type }) => type === 2);
    for (const other of [foreign?.id, voice?.id, '210000000000000999'])
      expect(await server.sendLogTestMessage(other ?? '')).toMatchObject(toErrorResponse(404, 'channel-unknown'));
    expect(getMessages()).toHaveLength(before);
    expect(control.messages(foreign?.id ?? '')).toEqual([]);
  });

  test('is rejected if the channel is closed or deleted between the check and the message', async () => {
    const { control } = api.simulator;
    const id = getGeneralId();
    const send = () => sendToChannel(api.context.platform, id, { content: 'x' });
    for (const permission of ['view', 'send'] as const) {
      control.setRevokedPermissions(id, [permission]);
      await expect(send()).rejects.toMatchObject({ reason: 'channel-closed' });
    }
    control.setRevokedPermissions(id, []);
    control.deleteChannel(id);
    await expect(send()).rejects.toMatchObject({ reason: 'channel-unknown' });
    control.restoreChannel(id);
  });

  test('can be sent five times a minute per user and server', async () => {
    for (let turn = 0; turn < 5; turn++)
      expect(await server.sendLogTestMessage(getGeneralId())).toMatchObject({ status: 200 });
    const rateLimited = { status: 429, body: { reason: 'too-many-requests', retry_after: 60 } };
    expect(await server.sendLogTestMessage(getGeneralId())).toMatchObject(rateLimited);
    const eszter = await api.signIn('admin');
    expect(await createServerCalls(eszter, teaHouseId).sendLogTestMessage(getGeneralId())).toMatchObject({
      status: 200,
    });
    api.advanceClock(60_000);
    expect(await server.sendLogTestMessage(getGeneralId())).toMatchObject({ status: 200 });
  });

  test('returns 503 if the platform fails, and is not retried', async () => {
    const before = getMessages().length;
    for (const kind of ['500', '429', 'drop'] as const) {
      api.simulator.control.faults.add({ kind, path: '/channels/*/messages', retryAfter: 60 });
      expect(await server.sendLogTestMessage(getGeneralId())).toMatchObject(
        toErrorResponse(503, 'platform-unavailable'),
      );
      api.simulator.control.faults.clear();
    }
    expect(getMessages()).toHaveLength(before);
  });
});
