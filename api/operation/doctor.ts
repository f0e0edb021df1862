import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { runCommand } from '../commands/run-command.ts';
import { ConfigError } from '../config/config-error.ts';
import { type ApiEnvironment, readEnvironment } from '../config/environment.ts';
import { type ChatPlatform, createChatPlatform } from '../platform/chat-platform.ts';
import { finding } from './examine-database.ts';
import { examinePlatform } from './examine-platform.ts';

/** Looks at everything that keeps an installation healthy; each finding says what to do. */
export async function doctor(variables: Record<string, string | undefined>): Promise<string[]> {
  const environment = configured(besideStart(variables));
  if (environment instanceof ConfigError) return [`✗ configuration: ${environment.message}`];
  const { database: location, siteOrigin, platform: settings } = environment;
  const platform: ChatPlatform = createChatPlatform(settings, siteOrigin);
  try {
    return [
      '✓ the configuration is complete',
      examineKey(environment),
      ...(await runCommand({ location, siteOrigin }, 'examine', []).catch((error: unknown) => [
        problem('database', error),
      ])),
      ...(await examinePlatform(platform, settings)),
    ];
  } finally {
    platform.stop();
  }
}

/** Without an account at the platform it is the simulator that `npm start` runs two ports behind the site. */
function besideStart(variables: Record<string, string | undefined>) {
  if (variables.DISCORD_CLIENT_ID) return variables;
  const port = Number(variables.SIMULATOR_PORT ?? Number(variables.PORT ?? 3000) + 2);
  return { SIMULATOR_URL: `http://127.0.0.1:${port}`, ...variables };
}

function configured(variables: Record<string, string | undefined>): ApiEnvironment | ConfigError {
  try {
    return readEnvironment(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function examineKey({ appKey, database: { folder } }: ApiEnvironment): string {
  if (appKey) return '✓ APP_KEY is set';
  const file = path.join(folder, 'app-key');
  if (!existsSync(file)) return '✓ the key will be made with the data';
  const open = (statSync(file).mode & 0o077) !== 0 && process.platform !== 'win32';
  return finding(
    !open,
    'the key beside the data is readable by its owner only',
    `others can read it: chmod 600 ${file}`,
  );
}

function problem(what: string, error: unknown): string {
  return `✗ ${what}: ${reasonsOf(error).join(' ')}`;
}

/** An error's message and those of what caused it; some of the system's have nothing but a code. */
function reasonsOf(error: unknown): string[] {
  if (!isNativeError(error)) return [String(error)];
  const own = error.message || ('code' in error ? String(error.code) : error.name);
  return [own, ...(error.cause === undefined ? [] : reasonsOf(error.cause))];
}
