import { makeBotKey } from '../bot/bot-key.ts';
import { type CommandContext, UsageError } from './command.ts';

const usage = `Usage:
  npm run site -- bot key   makes the key with which the bot calls, and ends the one before`;

/** Makes the key with which the bot calls. */
export async function botCommand(context: CommandContext, args: string[]): Promise<string[]> {
  if (args.join(' ') !== 'key') throw new UsageError(usage);
  const key = await makeBotKey(context);
  return ['The key of the bot:', '', `  ${key}`, '', 'It is shown once. The key before it opens nothing any more.'];
}
