import { readFile } from 'node:fs/promises';
import { MAX_MANIFEST_BYTES, parseManifest } from './check-manifest.ts';
import type { Manifest } from './manifest.ts';

/** Reads a manifest from a file. Throws an error that says what is wrong with it. */
export async function readManifest(file: string): Promise<Manifest> {
  const content = await readFile(file).catch((error: Error) => {
    throw new Error(`${file} cannot be read: ${error.message}`);
  });
  if (content.length > MAX_MANIFEST_BYTES)
    throw new Error(`${file} has ${content.length} bytes; ${MAX_MANIFEST_BYTES} are allowed.`);
  const result = parseManifest(parseJson(file, content.toString('utf8')));
  if ('manifest' in result) return result.manifest;
  throw new Error(result.faults.map(({ path, sentence }) => `${path || 'The manifest'} ${sentence}`).join('\n'));
}

function parseJson(file: string, content: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
