import { ConfigError } from '../config/site-environment.ts';
import { exitWithMessage } from '../errors/exit-with-message.ts';
import { health } from '../health/health.ts';

/** What an operator can do with a site that is deployed. */
const commands: Record<string, { usage: string; run: (words: string[]) => Promise<string> }> = {
  health: { usage: 'failures that browsers reported, by area and release, of the last --days <n> (7)', run: health },
};

const help = `Usage: npm run deploy -- <command>

${Object.entries(commands)
  .map(([name, { usage }]) => `  ${name.padEnd(10)}${usage}`)
  .join('\n')}`;

try {
  const [name, ...words] = process.argv.slice(2);
  const command = commands[name ?? ''];
  if (!command && name && name !== '--help') throw new ConfigError(`There is no command "${name}".\n\n${help}`);
  console.log(command ? await command.run(words) : help);
} catch (error) {
  exitWithMessage(error);
}
