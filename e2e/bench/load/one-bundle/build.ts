import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../../../deploy/build/packages.ts';

/** Where the bundle is built. */
export const bundleFolder = path.join(root, 'var/bench/one-bundle');

/** The name by which the bundle's runtime knows its style sheets. */
export const uniqueName = 'bundle';

/** The files of a finished build. */
export interface Bundle {
  /** By chunk, in the order of loading; every name but `main` starts with its package's. */
  files: Record<string, string[]>;
  /** The `data-rspack` name of each style sheet. */
  styleKeys: Record<string, string>;
}

interface Stats {
  namedChunkGroups: Record<string, { assets: { name: string }[] }>;
  chunks: { id: string | number; files: string[] }[];
}

const run = promisify(execFile);

/** Builds the shell and all areas as one bundle without federation. */
export async function buildBundle(): Promise<Bundle> {
  const cli = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const statsFile = path.join(root, 'var/bench/one-bundle.json');
  const config = fileURLToPath(import.meta.resolve('./rspack.config.ts'));
  await run(process.execPath, [cli, 'build', '-c', config, '--json', statsFile], { cwd: root });

  const { namedChunkGroups, chunks }: Stats = JSON.parse(await readFile(statsFile, 'utf8'));
  const files = Object.entries(namedChunkGroups).map(([name, { assets }]) => [name, assets.map((asset) => asset.name)]);
  const styles = chunks.flatMap((chunk) =>
    chunk.files.filter((file) => file.endsWith('.css')).map((file) => [file, `${uniqueName}:chunk-${chunk.id}`]),
  );
  return { files: Object.fromEntries(files), styleKeys: Object.fromEntries(styles) };
}
