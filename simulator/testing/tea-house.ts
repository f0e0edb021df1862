import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { requestAsBot, startTestSimulator } from './running-simulator.ts';

export type TeaHouse = Awaited<ReturnType<typeof startTeaHouse>>;

/** Starts a simulator without rate limits, in which the bot and Nóra are on Tea House. */
export async function startTeaHouse() {
  const simulator = await startTestSimulator();
  const { control } = simulator;
  control.setRateLimits('none');
  const guild = control.servers().find(({ name }) => name === 'Tea House')?.id ?? '';
  const general = control.channels(guild).find(({ name }) => name === 'general')?.id ?? '';
  control.addBot(guild);
  control.joinServer(guild, getPerson('visitor').id);
  return {
    ...{ simulator, guild, general },
    /** Sends a request as the bot; returns the status and the body or error code. */
    send: async (method: string, path: string, body?: unknown) => {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      const { status, body: response } = await requestAsBot(simulator, path, { method, ...json });
      return { status, body: response, code: response?.code };
    },
    /** Replaces the bot's permissions. */
    setPermissions: (...permissions: bigint[]) =>
      control.addBot(
        guild,
        permissions.reduce((all, bit) => all | bit, bits.ViewChannel),
      ),
  };
}
