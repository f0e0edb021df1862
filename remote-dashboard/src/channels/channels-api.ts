import { api, type Outcome, outcomeOf } from 'shared-ui';
import { within } from '../asking/within.ts';

/** What the bot needs in a channel to write there. */
export type Permission = 'view' | 'send' | 'embed';

/** A channel of the server as the chat platform has it now. */
export interface ServerChannel {
  id: string;
  name: string;
  category: string | null;
  /** What the bot may not do there. */
  missing: Permission[];
}

/** Asks for the channels to which the bot could write. */
export async function askChannels(id: string): Promise<Outcome<ServerChannel[]>> {
  const outcome = await outcomeOf(api.GET('/v1/guild/{id}/channels', within(id)));
  return outcome.kind === 'answered' ? { kind: 'answered', data: outcome.data.channels } : outcome;
}
