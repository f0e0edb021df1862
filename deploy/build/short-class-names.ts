import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { getClassPrefix } from './module-rules.ts';
import { computeInputDigest, getReleasedPackages, root } from './packages.ts';

/** Whatever a style sheet's module renames: classes, animations and its own custom properties. */
const localNames = /(?<=\.|@keyframes )[a-z][\w-]*|(?<=--)[\w-]+(?=:)/gi;

/** Numbers the names of a package, which are the same for its browser bundle and its server bundle. */
function numberNames(packageName: string): Map<string, string> {
  const names = new Map<string, string>();
  const readablePrefix = getClassPrefix(packageName);
  // Styles of two releases of an area may be on a page at once; those of two shells are not.
  const prefix = packageName.startsWith('remote-')
    ? `${readablePrefix}-${computeInputDigest(packageName).slice(0, 3)}`
    : readablePrefix[0];
  for (const file of globSync('src/**/*.module.css', { cwd: path.join(root, packageName) }).sort()) {
    for (const [name] of readFileSync(path.join(root, packageName, file), 'utf8').matchAll(localNames)) {
      const key = `${path.basename(file, '.module.css')} ${name}`;
      if (!names.has(key)) names.set(key, prefix + names.size.toString(36));
    }
  }
  return names;
}

/** Replaces the readable names of classes, which are a tenth of a page's HTML, by short ones. */
export class ShortClassNamesPlugin {
  apply(compiler: Compiler) {
    const packages = new Map(['shared-ui', ...getReleasedPackages()].map((name) => [getClassPrefix(name), name]));
    const pattern = new RegExp(`\\b(${[...packages.keys()].join('|')})-([\\w-]+)\\\\?\\.module-([\\w-]+)`, 'g');
    const numbered = new Map<string, Map<string, string>>();
    const shorten = (readable: string, prefix: string, file: string, name: string) => {
      const names = numbered.get(prefix) ?? numberNames(packages.get(prefix) ?? '');
      numbered.set(prefix, names);
      const short = names.get(`${file} ${name}`);
      if (!short) throw new Error(`${file}.module.css does not define ${readable}.`);
      return short;
    };
    compiler.hooks.thisCompilation.tap('ShortClassNamesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('ShortClassNamesPlugin', (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          if (!/\.(css|m?js)$/.test(file)) continue;
          const text = source.source().toString();
          const shortened = text.replace(pattern, shorten);
          if (shortened !== text) compilation.updateAsset(file, new rspack.sources.RawSource(shortened));
        }
      });
    });
  }
}
