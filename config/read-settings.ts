import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { ConfigError } from './operator-errors.ts';
import { secrets, settings, toFileSetting } from './settings.ts';

const root = path.resolve(import.meta.dirname, '..');

/**
 * Reads the settings that a process picks. An empty value counts as unset; an invalid one throws a `ConfigError` that
 * starts with the setting's name.
 */
export function readSettings<S extends z.ZodObject>(
  picked: S,
  variables: Record<string, string | undefined>,
): z.output<S> {
  const parsed = picked.safeParse(withoutEmpty({ ...variables, ...readSecretFiles(picked, variables) }));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ConfigError(`${issue?.path[0]?.toString()} ${issue?.message}.`);
}

/** The secrets that a process picks and that are in files. */
function readSecretFiles(picked: z.ZodObject, variables: Record<string, string | undefined>) {
  const contents: Record<string, string> = {};
  for (const name of secrets) {
    const file = variables[toFileSetting(name)];
    if (!file || !(name in picked.shape)) continue;
    if (variables[name]) throw new ConfigError(`${name} and ${toFileSetting(name)} exclude each other.`);
    contents[name] = readSecretFile(toFileSetting(name), path.resolve(root, file));
  }
  return contents;
}

function readSecretFile(setting: string, file: string): string {
  try {
    const content = readFileSync(file, 'utf8').trim();
    if (content) return content;
  } catch {}
  throw new ConfigError(`${setting} must name a file with the secret that this user can read, not ${file}.`);
}

/** Throws if a variable has the name of a setting's kind, but is not one. */
export function rejectUnknownSettings(variables: Record<string, string | undefined>, pattern: RegExp, process: string) {
  const names = [...Object.keys(settings.shape), ...secrets.map(toFileSetting)];
  for (const name of Object.keys(withoutEmpty(variables))) {
    if (names.includes(name)) continue;
    if (pattern.test(name))
      throw new ConfigError(`${name} is not a setting of ${process}; docs/configuration.md lists them all.`);
  }
}

/** Loads the environment, and `site.env` beside the README if it exists; the environment wins. */
export function loadVariables(file = path.join(root, 'site.env')): Record<string, string | undefined> {
  try {
    if (existsSync(file)) process.loadEnvFile(file);
  } catch {
    throw new ConfigError(`${file} must be a file that this user can read.`);
  }
  return process.env;
}

function withoutEmpty(variables: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
}
