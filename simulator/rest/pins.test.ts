import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { AuditLogEvent, PermissionFlagsBits as bits, Routes } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, startSession } from '../testing/gateway-client.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;

let simulator: TeaHouse['simulator'];
let guild: string;
let general: string;
let send: TeaHouse['send'];
let setPermissions: TeaHouse['setPermissions'];

beforeEach(async () => {
  ({ simulator, guild, general, send, setPermissions } = await startTeaHouse());
});
afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

const write = (content: string) => simulator.control.sendMessage(general, nora, content).id;

test.each([
  ['the routes of today', Routes.channelMessagesPin],
  ['the older routes', Routes.channelPin],
])('pins and unpins with %s', async (_, getRoute) => {
  const id = write('Tea at five.');
  const { waitForEvent } = await startSession(simulator);
  expect((await send('PUT', getRoute(general, id))).status).toBe(204);
  expect((await waitForEvent('CHANNEL_PINS_UPDATE')).d).toMatchObject({
    channel_id: general,
    last_pin_timestamp: new Date(simulator.clock.now).toISOString(),
  });
  expect((await send('GET', Routes.channelMessagesPins(general))).body).toMatchObject({
    items: [{ message: { id, pinned: true }, pinned_at: new Date(simulator.clock.now).toISOString() }],
    has_more: false,
  });
  expect((await send('GET', Routes.channelPins(general))).body).toMatchObject([{ id, pinned: true }]);
  expect((await send('DELETE', getRoute(general, id))).status).toBe(204);
  expect((await send('GET', Routes.channelMessagesPins(general))).body).toEqual({ items: [], has_more: false });
  expect(simulator.control.auditLog(guild).map(({ action, targetId, options }) => [action, targetId, options])).toEqual(
    [AuditLogEvent.MessageUnpin, AuditLogEvent.MessagePin].map((action) => [
      action,
      nora,
      { channel_id: general, message_id: id },
    ]),
  );
});

test('lists pins page by page, the last pinned message first', async () => {
  const ids = ['One.', 'Two.', 'Three.'].map(write);
  // The order of the pins differs from that of the messages.
  for (const id of [ids[1], ids[0], ids[2]]) {
    await send('PUT', Routes.channelMessagesPin(general, id ?? ''));
    simulator.clock.now += 1000;
  }
  const list = async (query: string) => (await send('GET', `${Routes.channelMessagesPins(general)}?${query}`)).body;
  const first = await list('limit=2');
  expect(first.items.map(({ message }: { message: { id: string } }) => message.id)).toEqual([ids[2], ids[0]]);
  expect(first.has_more).toBe(true);
  const before = encodeURIComponent(first.items[1].pinned_at);
  expect(await list(`limit=2&before=${before}`)).toMatchObject({
    items: [{ message: { id: ids[1] } }],
    has_more: false,
  });
  for (const query of ['limit=51', 'limit=0', 'before=yesterday'])
    expect(await list(query)).toMatchObject({ code: 50035 });
});

test('pins only with the permission to pin, and lists them only with that to read the history', async () => {
  const id = write('Tea at five.');
  await send('PUT', Routes.channelMessagesPin(general, id));
  setPermissions(bits.ManageMessages);
  expect(await send('PUT', Routes.channelMessagesPin(general, id))).toMatchObject({ status: 403, code: 50013 });
  simulator.control.addBot(guild);
  await send('PUT', Routes.channelPermission(general, guild), { type: 0, deny: String(bits.ReadMessageHistory) });
  setPermissions(bits.PinMessages);
  expect((await send('GET', Routes.channelMessagesPins(general))).body).toEqual({ items: [], has_more: false });
  expect((await send('GET', Routes.channelPins(general))).body).toEqual([]);
  expect((await send('PUT', Routes.channelMessagesPin(general, id))).status).toBe(204);
});

test('does not announce a message again that is pinned already', async () => {
  const id = write('Tea at five.');
  await send('PUT', Routes.channelMessagesPin(general, id));
  const { packets, waitForEvent } = await startSession(simulator);
  await send('PUT', Routes.channelMessagesPin(general, id));
  simulator.control.sendMessage(general, nora, 'The next event.');
  await waitForEvent('MESSAGE_CREATE');
  expect(packets.filter(({ t }) => t === 'CHANNEL_PINS_UPDATE')).toEqual([]);
});
