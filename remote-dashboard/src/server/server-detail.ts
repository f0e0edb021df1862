import { api, type Language, type Outcome, outcomeOf, toLanguage } from 'shared-ui';
import { patience } from '../asking/failure.ts';
import { type Rights, untoldRights } from './rights.ts';

/** A server whose settings somebody may see. */
export interface ServerDetail {
  id: string;
  name: string;
  icon: string | undefined;
  language: Language;
  /** How often its settings were saved, as far as the API counts that. */
  revision: number;
  /** What the reader may do there. */
  rights: Rights;
  /** Since when nothing has been heard of the bot, where that is too long. */
  silentSince: string | undefined;
}

interface Answer {
  name: string;
  icon: string | null;
  language: string;
  revision?: number;
  rights?: Rights;
  bot?: { last_heard_at: string | null; silent: boolean };
}

function detailOf(id: string, answer: Answer): ServerDetail {
  const { name, icon, language, revision = 0, rights = untoldRights, bot } = answer;
  return {
    id,
    name: name.trim() || id,
    icon: icon || undefined,
    language: toLanguage(language),
    revision,
    rights,
    silentSince: (bot?.silent && bot.last_heard_at) || undefined,
  };
}

function answered(id: string, outcome: Outcome<Answer>): Outcome<ServerDetail> {
  if (outcome.kind !== 'answered') return outcome;
  // Whatever is no answer about a server counts as none.
  if (typeof outcome.data.name !== 'string') return { kind: 'refused', status: 502 };
  return { kind: 'answered', data: detailOf(id, outcome.data) };
}

/** Asks for a server. */
export async function askServer(id: string): Promise<Outcome<ServerDetail>> {
  const signal = AbortSignal.timeout(patience);
  return answered(id, await outcomeOf(api.GET('/v1/guild/{id}', { params: { path: { id } }, signal })));
}

/** A question about a server: of two, the one with the higher number was asked later. */
export interface Question {
  number: number;
  answer: Promise<Outcome<ServerDetail>>;
}

let questions = 0;

/** Asks for a server, and notes when, because answers may come in another order. */
export function questionAbout(id: string): Question {
  questions += 1;
  return { number: questions, answer: askServer(id) };
}

/** Saves a server's language, if its settings still have the revision. */
export async function saveServer(id: string, body: { language: Language; revision: number }) {
  const signal = AbortSignal.timeout(patience);
  return answered(id, await outcomeOf(api.PATCH('/v1/guild/{id}', { params: { path: { id } }, body, signal })));
}
