import { ConfigError } from './site-environment.ts';

/** Ends the program: a mistake of the operator's in one sentence, anything else with all that is known. */
export function exitWithMessage(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
