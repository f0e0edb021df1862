import { REST, type RESTOptions } from '@discordjs/rest';
import { ConsentEnded, CredentialsRefused, explain, PlatformRefused } from './failures.ts';
import { watched } from './platform-calls.ts';
import { limits, type PlatformSettings } from './settings.ts';

/** Nobody waits for what is done in the background. */
const patientCall = 120_000;

/** How long the bot is silent when its token was refused, in milliseconds: the platform shuts out who insists. */
const silence = 10_000;

/** The platform's code for a person's token that is not valid, whatever the status. */
const invalidTokenCode = 50_025;

/** A call to the platform, which takes these options along. */
type Call = (rest: REST, sent: { auth: false; signal: AbortSignal }) => Promise<unknown>;

/** Makes a call in somebody's name, to its end or its limit; a failure says what it means. */
export type Ask = (call: Call) => Promise<unknown>;

/** The ways to ask the platform: as the bot, as the bot in the background, and in a person's name. */
export function createClients({ apiUrl, botToken }: PlatformSettings, now: () => number) {
  const stopping = new AbortController();
  const restOf = (authorization: string, { retries, wait }: { retries: number; wait: number }, more = {}) =>
    new REST({
      api: apiUrl,
      version: '10',
      timeout: limits.attempt,
      retries,
      rejectOnRateLimit: waitsLonger(wait),
      // The client forgets a token of its own for good at the first 401, and this header never.
      headers: { Authorization: authorization },
      ...more,
    });
  const quick = restOf(`Bot ${botToken}`, { retries: 1, wait: limits.wait });
  const patient = restOf(`Bot ${botToken}`, { retries: 3, wait: Number.POSITIVE_INFINITY });

  async function ask(rest: REST, call: Call, most = limits.call) {
    const signal = AbortSignal.any([AbortSignal.timeout(most), stopping.signal]);
    const answer = call(rest, { auth: false, signal }).catch((error: unknown) => {
      throw explain(error);
    });
    return watched(answer);
  }

  let refusedAt = Number.NEGATIVE_INFINITY;

  /** As the bot: while its token stands refused nobody insists. */
  async function askAsBot(rest: REST, call: Call, most?: number) {
    const passed = now() - refusedAt;
    if (passed >= 0 && passed < silence) throw botRefused(silence - passed);
    return ask(rest, call, most).catch((error: unknown) => {
      if (!(error instanceof PlatformRefused) || error.status !== 401) throw error;
      refusedAt = now();
      throw botRefused(silence, error);
    });
  }

  return {
    bot: (call: Call) => askAsBot(quick, call),

    patientBot: (call: Call) => askAsBot(patient, call, patientCall),

    /** A client of its own for each person's call: their limits are their own, and their tokens never mix. */
    person(token: string): Ask {
      const sweeping = { handlerSweepInterval: 0, hashSweepInterval: 0 };
      const rest = restOf(`Bearer ${token}`, { retries: 1, wait: limits.wait }, sweeping);
      return (call) =>
        ask(rest, call).catch((error: unknown) => {
          if (error instanceof PlatformRefused && (error.status === 401 || error.code === invalidTokenCode))
            throw new ConsentEnded('The consent has ended.', { cause: error });
          throw error;
        });
    },

    /** Ends what is still being asked, and lets go of what the clients keep. */
    stop() {
      stopping.abort();
      for (const rest of [quick, patient]) {
        rest.clearHandlerSweeper();
        rest.clearHashSweeper();
      }
    },
  };
}

function botRefused(milliseconds: number, cause?: Error) {
  return new CredentialsRefused('DISCORD_BOT_TOKEN', milliseconds / 1000, cause);
}

/** Whether the platform has us wait too long, or for no time at all, with which the client would never stop asking. */
function waitsLonger(most: number): RESTOptions['rejectOnRateLimit'] {
  return ({ retryAfter, timeToReset }) => retryAfter === 0 || Math.max(retryAfter, timeToReset) > most;
}
