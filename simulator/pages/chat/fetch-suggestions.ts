import { z } from 'zod';
import { completeOption } from '../../actions/use-commands.ts';
import type { Simulator } from '../../simulator.ts';
import { runAndDescribe } from '../action-results.ts';
import type { ChatRequest } from './chat-request.ts';
import { listSlashCommands, readTypedOptions } from './command-options.ts';
import type { Suggestions } from './suggestions.ts';

const querySchema = z.looseObject({
  command: z.string(),
  suggest: z.coerce.number().int().min(0),
});

/** Requests the suggestions that a page's query names; undefined if it names none. */
export async function fetchSuggestions(
  simulator: Simulator,
  { location, viewer, explainMissing }: ChatRequest,
  query: unknown,
): Promise<Suggestions | undefined> {
  const { command: name, suggest: index = -1, ...fields } = { ...querySchema.safeParse(query).data };
  const slashCommand = listSlashCommands(simulator, viewer).find((candidate) => candidate.name === name);
  if (!slashCommand?.options[index]?.autocomplete || explainMissing('ViewChannel')) return undefined;
  const { command, path } = slashCommand;
  const options = readTypedOptions(slashCommand, fields, index);
  const { value, lines, hasReached } = runAndDescribe(simulator, location.server, () =>
    completeOption(simulator, { location, userId: viewer.userId, command, path, options }),
  );
  if (!hasReached) return { index, choices: [], problem: lines.map(({ text }) => text).join(' ') };
  const response = await value;
  if (response?.kind !== 'choices')
    return { index, choices: [], problem: 'The bot did not answer within three seconds.' };
  return { index, choices: response.choices };
}
