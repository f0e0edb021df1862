import type { Answers } from './answers.ts';
import { clip, clipText } from './clip-text.ts';
import type { ManifestNames } from './manifest-names.ts';
import { Rehearsal, type RehearsedEvent, runInRehearsal } from './rehearsal.ts';

/** Runs what the bot does for an event. What it writes at the platform is not sent. */
export type RehearsalHandler<V extends object = object> = (event: RehearsedEvent<V>) => unknown;

/** A rehearsal as the site sends it. */
export interface RehearsalRequest {
  kind: 'rehearsal';
  ask: string;
  id: string;
  feature: string;
  event: { event: string; user: string; channel?: string; text?: string; roles?: readonly string[]; by: string };
  /** The values of the handler's feature: the site sends them as the manifest has them. */
  input: never;
}

const unsupported = { problem: { en: 'The bot cannot rehearse this.', hu: 'Ezt a bot nem tudja elpróbálni.' } };
const failed = { problem: { en: 'The rehearsal failed in the bot.', hu: 'A próba a botban nem sikerült.' } };

interface RehearsalDeps {
  answers: Answers;
  log: (message: string) => void;
  names: ManifestNames | undefined;
}

/** Rehearses events for pages. */
export class Rehearsals {
  readonly #deps: RehearsalDeps;
  readonly #handlers = new Map<string, RehearsalHandler<never>>();
  /** Whether what handlers write at the platform is held back. */
  isGuarded = false;

  constructor(deps: RehearsalDeps) {
    this.#deps = deps;
  }

  set(feature: string, event: string, handler: RehearsalHandler<never>) {
    const { log, names } = this.#deps;
    this.#handlers.set(`${feature} ${event}`, handler);
    if (names && !names.canRehearse(feature, event))
      log(
        `No page rehearses ${feature} ${event}: the manifest does not have it among the “rehearsals” of the feature.`,
      );
  }

  /** Never rejects. */
  async respond({ ask, id, feature, event: { event, ...details }, input }: RehearsalRequest): Promise<void> {
    const answer = await this.#rehearse(feature, event, { ...details, guild: id, values: input });
    await this.#deps.answers.deliver(`the rehearsal of ${feature} ${event}`, ask, answer);
  }

  async #rehearse(feature: string, name: string, event: RehearsedEvent<never>) {
    const { log } = this.#deps;
    const handler = this.#handlers.get(`${feature} ${name}`);
    if (!handler || !this.isGuarded) {
      log(
        handler
          ? `The bot does not rehearse ${feature} ${name}: only “connect” with a discord.js client holds back what it writes.`
          : `A page rehearses ${feature} ${name}, for which the bot has no handler.`,
      );
      return unsupported;
    }
    const rehearsal = new Rehearsal(feature, event, log);
    try {
      await runInRehearsal(rehearsal, async () => handler(event));
    } catch (error) {
      log(`The rehearsal of ${feature} ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      rehearsal.end();
      return failed;
    }
    return toAnswer(rehearsal);
  }
}

const MAX_TEXT_LENGTH = 4000;

/** What was rehearsed, with texts as the site accepts them. */
function toAnswer(rehearsal: Rehearsal) {
  const { decisions, calls, more } = rehearsal.end();
  return {
    decisions: decisions.map(({ reason, ...decision }) => ({ ...decision, reason: clipText(reason) })),
    calls: calls.map((call) =>
      call.kind === 'request'
        ? { ...call, path: clip(call.path, 300) ?? '', fields: clipFields(call.fields) }
        : {
            ...call,
            name: clip(call.name, 100),
            text: clip(call.text, MAX_TEXT_LENGTH) ?? '',
            embeds: call.embeds.slice(0, 10).map(({ title, description }) => ({
              title: clip(title, 256),
              description: clip(description, 4096),
            })),
          },
    ),
    more,
  };
}

function clipFields(fields: Readonly<Record<string, string | number | boolean | null>>) {
  const entries = Object.entries(fields).filter(([name]) => /^\w{1,100}$/.test(name));
  return Object.fromEntries(
    entries.slice(0, 20).map(([name, value]) => [name, typeof value === 'string' ? (clip(value, 200) ?? '') : value]),
  );
}
