import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack, type Stats } from '@rspack/core';
import { computeInputDigest, getReleasedPackages } from '../../../../deploy/build/packages.ts';
import { bundleConfig, bundleFolder, uniqueName } from './config.ts';

export { bundleFolder };

/** A finished build of the single bundle. */
export interface Bundle {
  /** The digest of all input files. */
  inputs: string;
  /** The files by chunk, in loading order; every name but `main` starts with its package's name. */
  files: Record<string, string[]>;
  /** The `data-rspack` name of each style sheet. */
  styleKeys: Record<string, string>;
}

const recordFile = `${bundleFolder}.json`;

function computeInputsDigest(): string {
  const digest = createHash('sha256');
  for (const packageName of getReleasedPackages()) digest.update(computeInputDigest(packageName));
  for (const file of globSync('*.ts', { cwd: import.meta.dirname }).sort()) {
    digest.update(readFileSync(path.join(import.meta.dirname, file)));
  }
  return digest.digest('hex').slice(0, 16);
}

function readRecord(): Bundle | undefined {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8'));
  } catch {
    return undefined;
  }
}

function runCompiler(): Promise<Stats> {
  const compiler = rspack(bundleConfig());
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error ?? !stats) return reject(error);
        if (stats.hasErrors()) return reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        resolve(stats);
      });
    });
  });
}

/** Builds the bundle unless nothing changed since its last build. */
export async function buildBundle(): Promise<Bundle> {
  const current = computeInputsDigest();
  const recorded = readRecord();
  if (recorded?.inputs === current) return recorded;

  const stats = await runCompiler();
  const { namedChunkGroups = {}, chunks = [] } = stats.toJson({
    all: false,
    chunks: true,
    chunkGroups: true,
    ids: true,
  });
  const files = Object.entries(namedChunkGroups).map(([name, { assets = [] }]) => [
    name,
    assets.map((asset) => asset.name),
  ]);
  const styles = chunks.flatMap((chunk) =>
    (chunk.files ?? [])
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, `${uniqueName}:chunk-${chunk.id}`]),
  );
  const built = { inputs: current, files: Object.fromEntries(files), styleKeys: Object.fromEntries(styles) };
  writeFileSync(recordFile, JSON.stringify(built, undefined, 2));
  return built;
}
