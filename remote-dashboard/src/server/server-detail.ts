import { api, type Language, type Outcome, outcomeOf, toLanguage } from 'shared-ui';
import { patience } from '../asking/failure.ts';

/** A server whose settings somebody may see. */
export interface ServerDetail {
  id: string;
  name: string;
  icon: string | undefined;
  language: Language;
}

/** Asks for a server; whatever is no answer about one counts as none. */
export async function askServer(id: string): Promise<Outcome<ServerDetail>> {
  const signal = AbortSignal.timeout(patience);
  const outcome = await outcomeOf(api.GET('/v1/guild/{id}', { params: { path: { id } }, signal }));
  if (outcome.kind !== 'answered') return outcome;
  const { name, icon, language } = outcome.data;
  if (typeof name !== 'string') return { kind: 'refused', status: 502 };
  return {
    kind: 'answered',
    data: { id, name: name.trim() || id, icon: icon || undefined, language: toLanguage(language) },
  };
}
