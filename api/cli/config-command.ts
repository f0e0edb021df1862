import { runVerb } from 'config/command-verbs';
import { readSettings } from 'config/read-settings';
import { secrets, settings, toFileSetting } from 'config/settings';
import { readEnvironment } from '../environment.ts';
import { addSimulatorUrl } from './doctor.ts';

export const configUsage = `Usage:
  npm run site -- config check   checks the settings of every process, and lists those that are set`;

/** Reads the settings as the API and the simulator do; `deploy/commands/main.ts` has read those of the gateway. */
export function configCommand(variables: Record<string, string | undefined>, args: string[]): string[] {
  return runVerb({ command: 'config', usage: configUsage, args, options: {} }, () => ({
    check: () => checkSettings(variables),
  }));
}

function checkSettings(variables: Record<string, string | undefined>): string[] {
  readSettings(settings, variables);
  readEnvironment(addSimulatorUrl(variables));
  const names = [...Object.keys(settings.shape), ...secrets.map(toFileSetting)].filter((name) => variables[name]);
  if (names.length === 0) return ['The settings are valid. None is set, so all have their defaults.'];
  const isSecret = (name: string) => secrets.some((secret) => secret === name);
  return [
    'The settings are valid. These are set:',
    '',
    ...names.map((name) => `  ${name}${isSecret(name) ? ' (secret)' : `=${variables[name]}`}`),
  ];
}
