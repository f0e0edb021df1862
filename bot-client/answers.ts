import type { Text } from './manifest/manifest.ts';
import type { ManifestNames } from './manifest-names.ts';
import type { SiteRequests } from './requests.ts';
import { toRecord } from './site-problem.ts';

/** A question of a page about a field; `V` are the values of its feature. */
export interface Ask<V extends object = object> {
  /** The id of the server. */
  guild: string;
  /** The ids of the items of lists and the keys of maps that the field is in, outermost first. */
  items: readonly string[];
  /** The settings on the page, which may not be saved yet, as the bot receives saved ones: without hidden fields. */
  values: Partial<V>;
}

/** At least a text, options or a problem. */
export interface Answer {
  text?: Text;
  /** Of a field of kind `status`. */
  state?: 'good' | 'warning' | 'bad' | 'neutral';
  /** Of a field with `ask: true`. */
  options?: readonly { id: string; label: Text }[];
  /** Why the bot could not do it. */
  problem?: Text;
}

/** Returns an answer, its text, or nothing if it is done. Throws if the bot could not do it. */
export type AnswerHandler<V extends object = object> = (
  ask: Ask<V>,
) => Answer | Text | undefined | Promise<Answer | Text | undefined>;

/** A question as the site sends it. */
export interface AskEvent {
  kind: 'ask';
  ask: string;
  id: string;
  feature: string;
  field: string;
  items?: readonly string[];
  /** The values of the handler's feature: the site sends them as the manifest has them. */
  input: never;
}

const failed: Answer = { problem: { en: 'The bot could not do this.', hu: 'A botnak ez nem sikerült.' } };

/** Answers questions of pages. */
export class Answers {
  readonly #requests: SiteRequests;
  readonly #log: (message: string) => void;
  readonly #names: ManifestNames | undefined;
  readonly #handlers = new Map<string, AnswerHandler<never>>();
  /** The fields without a handler. Each is logged once. */
  readonly #unanswered = new Set<string>();

  constructor(requests: SiteRequests, log: (message: string) => void, names?: ManifestNames) {
    this.#requests = requests;
    this.#log = log;
    this.#names = names;
  }

  set(feature: string, field: string, handler: AnswerHandler<never>) {
    this.#handlers.set(`${feature} ${field}`, handler);
    if (this.#names && !this.#names.canAsk(feature, field))
      this.#log(
        `No page asks about ${feature} ${field}: the manifest has no action, status or field with “ask” there.`,
      );
  }

  /** Never rejects: a question that cannot be answered ends on the page after ten seconds. */
  async respond({ ask, id, feature, field, items = [], input }: AskEvent): Promise<void> {
    const answer = await this.#getAnswer(feature, field, { guild: id, items, values: input });
    await this.deliver(`${feature} ${field}`, ask, answer);
  }

  /** Sends an answer. One that the site does not accept is logged, and replaced by a problem. */
  async deliver(question: string, ask: string, answer: object): Promise<void> {
    const response = await this.#send(ask, answer);
    if (response?.status === 409) this.#log(`The answer to ${question} came too late: pages wait ten seconds.`);
    if (response?.status !== 400) return;
    const { message } = toRecord(await response.json().catch(() => undefined));
    this.#log(`The site did not accept the answer to ${question}: ${message}`);
    await this.#send(ask, failed);
  }

  #send(ask: string, answer: object) {
    return this.#requests.send('answers', { body: JSON.stringify({ ask, answer }) }).catch(() => undefined);
  }

  async #getAnswer(feature: string, field: string, ask: Ask<never>): Promise<Answer> {
    const handler = this.#handlers.get(`${feature} ${field}`);
    if (!handler) {
      const key = `${feature} ${field}`;
      if (!this.#unanswered.has(key)) this.#log(`A page asked about ${key}, for which the bot has no handler.`);
      this.#unanswered.add(key);
      return { problem: { en: 'The bot has no answer to this.', hu: 'Erre a bot nem tud válaszolni.' } };
    }
    try {
      const answer = (await handler(ask)) ?? { en: 'Done.', hu: 'Kész.' };
      return isAnswer(answer) ? answer : { text: answer };
    } catch (error) {
      this.#log(`The answer to ${feature} ${field} failed: ${error instanceof Error ? error.message : String(error)}`);
      return failed;
    }
  }
}

/** Texts by language have `en`, which answers do not have. */
function isAnswer(answer: Answer | Text): answer is Answer {
  return typeof answer === 'object' && !('en' in answer);
}
