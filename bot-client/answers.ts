import type { Text } from './manifest/manifest.ts';
import type { SiteRequests } from './requests.ts';

/** A question of a page about a field. */
export interface Ask {
  /** The id of the server. */
  guild: string;
  /** The ids of the items of lists and the keys of maps that the field is in, outermost first. */
  items: readonly string[];
  /** The settings on the page, which may not be saved yet. */
  values: unknown;
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

/** Returns an answer, or its text. Throws if the bot could not do it. */
export type AnswerHandler = (ask: Ask) => Answer | Text | Promise<Answer | Text>;

interface AskEvent {
  ask: string;
  id: string;
  feature: string;
  field: string;
  items?: readonly string[];
  input: unknown;
}

/** Answers questions of pages. */
export class Answers {
  readonly #requests: SiteRequests;
  readonly #log: (message: string) => void;
  readonly #handlers = new Map<string, AnswerHandler>();

  constructor(requests: SiteRequests, log: (message: string) => void) {
    this.#requests = requests;
    this.#log = log;
  }

  set(feature: string, field: string, handler: AnswerHandler) {
    this.#handlers.set(`${feature} ${field}`, handler);
  }

  /** Never rejects: a question that cannot be answered ends on the page after ten seconds. */
  async respond({ ask, id, feature, field, items = [], input }: AskEvent): Promise<void> {
    const answer = await this.#getAnswer(feature, field, { guild: id, items, values: input });
    await this.#requests.send('answers', { body: JSON.stringify({ ask, answer }) }).catch(() => undefined);
  }

  async #getAnswer(feature: string, field: string, ask: Ask): Promise<Answer> {
    const handler = this.#handlers.get(`${feature} ${field}`);
    if (!handler) return { problem: { en: 'The bot has no answer to this.', hu: 'Erre a bot nem tud válaszolni.' } };
    try {
      const answer = await handler(ask);
      return isAnswer(answer) ? answer : { text: answer };
    } catch (error) {
      this.#log(`The answer to ${feature} ${field} failed: ${error instanceof Error ? error.message : String(error)}`);
      return { problem: { en: 'The bot could not do this.', hu: 'A botnak ez nem sikerült.' } };
    }
  }
}

/** Texts by language have `en`, which answers do not have. */
function isAnswer(answer: Answer | Text): answer is Answer {
  return typeof answer === 'object' && !('en' in answer);
}
