import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Compiler } from '@rspack/core';
import { type Language, languages } from 'shared-ui/site';
import { readMessages } from './messages.ts';
import { getOutputFolders, root } from './packages.ts';

/** Describes a build; a release includes it as `release.json`. */
export interface ReleaseManifest {
  name: string;
  basePaths: string[];
  contract: string;
  /** The contracts whose areas a shell accepts; absent in areas. */
  acceptedContracts?: readonly string[];
  container: string;
  /** The digest of all input files. */
  inputs: string;
  /** The file that a page loads first. */
  entry: string;
  /** The files of each named chunk, in loading order, and of each module that the shell shares lazily. */
  chunks: Record<string, string[]>;
  /** The `data-rspack` name by which the runtime recognises a style sheet that is already on the page. */
  styleKeys: Record<string, string>;
  integrity: Record<string, string>;
  /** The uncompiled messages by language and key. */
  texts: Record<string, Record<string, string>>;
}

type ManifestOptions = Omit<ReleaseManifest, 'entry' | 'chunks' | 'styleKeys' | 'integrity' | 'texts'>;

/** Reads the manifest that a finished build wrote. */
export function readManifest(packageName: string): ReleaseManifest {
  return JSON.parse(readFileSync(getManifestFile(packageName), 'utf8')) as ReleaseManifest;
}

/** The file of a build's manifest. */
export function getManifestFile(packageName: string) {
  return path.join(getOutputFolders(packageName).dist, 'release.json');
}

/** The shell's messages include those of shared-ui. */
function readAllMessages(packageName: string) {
  const packages = packageName === 'shell' ? ['shared-ui', 'shell'] : [packageName];
  const read = (name: string, language: Language) => readMessages(path.join(root, name), language);
  return Object.fromEntries(
    languages.map((language) => [language, Object.assign({}, ...packages.map((name) => read(name, language)))]),
  );
}

/** The value of a file's `integrity` attribute. */
export function computeIntegrity(content: Buffer | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** A chunk lists its scripts and its style sheet in any order. */
function sortByType(files: string[]): string[] {
  return files.toSorted((a, b) => path.extname(a).localeCompare(path.extname(b)));
}

/** Writes the manifest after a package's browser bundle was built. */
export class ReleaseManifestPlugin {
  private readonly packageName: string;
  private readonly options: ManifestOptions;

  constructor(packageName: string, options: ManifestOptions) {
    this.packageName = packageName;
    this.options = options;
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
        chunkOrigins: true,
        ids: true,
      });
      const { browser } = getOutputFolders(this.packageName);
      const codeFiles = assets.flatMap(({ name }) => (/\.(js|css)$/.test(name) ? name : [])).sort();
      const groups = Object.entries(namedChunkGroups).map(([name, group]) => [
        name,
        sortByType((group.assets ?? []).map((asset) => asset.name)),
      ]);
      const sharedModules = chunks.flatMap(({ files = [], origins = [] }) =>
        origins.flatMap(({ moduleName = '' }) => {
          const [, name] = /^provide shared module \(default\) (.+)@/.exec(moduleName) ?? [];
          return name ? [[name, sortByType(files)]] : [];
        }),
      );
      const styles = chunks.flatMap(({ id, files = [] }) =>
        files
          .filter((file) => file.endsWith('.css'))
          .map((file) => [file, `${compiler.options.output.uniqueName}:chunk-${id}`]),
      );
      const manifest: ReleaseManifest = {
        ...this.options,
        entry: codeFiles.find((name) => /^(entry|main)\..*\.js$/.test(name)) ?? '',
        chunks: Object.fromEntries([...groups, ...sharedModules]),
        styleKeys: Object.fromEntries(styles),
        integrity: Object.fromEntries(
          codeFiles.map((name) => [name, computeIntegrity(readFileSync(path.join(browser, name)))]),
        ),
        texts: readAllMessages(this.packageName),
      };
      writeFileSync(getManifestFile(this.packageName), JSON.stringify(manifest, undefined, 2));
    });
  }
}
