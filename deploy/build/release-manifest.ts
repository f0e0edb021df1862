import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from '@rspack/core';
import { type Language, languages } from 'shared-ui/contract';
import { readMessages } from './messages.ts';
import { outputOf, root } from './packages.ts';

/** What a build says about itself; a release carries it as `release.json`. */
export interface ReleaseManifest {
  name: string;
  basePaths: string[];
  contract: string;
  /** The contracts whose areas a shell accepts; absent in areas. */
  acceptedContracts?: readonly string[];
  container: string;
  /** The digest of all that the build read. */
  inputs: string;
  /** The file that a page loads first. */
  entry: string;
  /** The files of each named chunk, in the order of loading. */
  chunks: Record<string, string[]>;
  /** The `data-rspack` name by which the runtime knows a style sheet that is on the page already. */
  styleKeys: Record<string, string>;
  integrity: Record<string, string>;
  /** The texts as they were written, by language and key. */
  texts: Record<string, Record<string, string>>;
}

type Written = Omit<ReleaseManifest, 'entry' | 'chunks' | 'styleKeys' | 'integrity' | 'texts'>;

/** Reads what a finished build wrote. */
export function readManifest(packageName: string): ReleaseManifest {
  return JSON.parse(readFileSync(manifestFile(packageName), 'utf8')) as ReleaseManifest;
}

function manifestFile(packageName: string) {
  return path.join(outputOf(packageName).dist, 'release.json');
}

/** The texts of the design system are the shell's to give. */
function readTexts(packageName: string) {
  const packages = packageName === 'shell' ? ['shared-ui', 'shell'] : [packageName];
  const read = (name: string, language: Language) => readMessages(path.join(root, name), language);
  return Object.fromEntries(
    languages.map((language) => [language, Object.assign({}, ...packages.map((name) => read(name, language)))]),
  );
}

/** The `integrity` attribute of a file. */
export function integrityOf(content: Buffer | string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Writes the manifest once a package's bundle for browsers is complete. */
export class ReleaseManifestPlugin {
  private readonly packageName: string;
  private readonly written: Written;

  constructor(packageName: string, written: Written) {
    this.packageName = packageName;
    this.written = written;
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('ReleaseManifestPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const {
        chunks = [],
        namedChunkGroups = {},
        assets = [],
      } = stats.toJson({
        all: false,
        assets: true,
        chunks: true,
        chunkGroups: true,
        ids: true,
      });
      const { browser } = outputOf(this.packageName);
      const codes = assets.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));
      const groups = Object.entries(namedChunkGroups).map(([name, group]) => [
        name,
        (group.assets ?? []).map((asset) => asset.name),
      ]);
      const styles = chunks.flatMap(({ id, files = [] }) =>
        files
          .filter((file) => file.endsWith('.css'))
          .map((file) => [file, `${compiler.options.output.uniqueName}:chunk-${id}`]),
      );
      const manifest: ReleaseManifest = {
        ...this.written,
        entry: codes.find((name) => name.startsWith('entry.') || name.startsWith('main.')) ?? '',
        chunks: Object.fromEntries(groups),
        styleKeys: Object.fromEntries(styles),
        integrity: Object.fromEntries(codes.map((name) => [name, integrityOf(readFileSync(path.join(browser, name)))])),
        texts: readTexts(this.packageName),
      };
      writeFileSync(manifestFile(this.packageName), JSON.stringify(manifest, undefined, 2));
    });
  }
}
