import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';
import { computeInputDigest, root } from '../../deploy/build/packages.ts';
import { getClassPrefix } from './module-rules.ts';

/** Whatever a style sheet's module renames: classes, animations and its own custom properties. */
const localNames = /(?<=\.|@keyframes )[a-z][\w-]*|(?<=--)[\w-]+(?=:)/gi;

/** Numbers the names of a package's style sheets, which are the same for the browser bundle and the server bundle. */
function numberNames(packageName: string, prefix: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const file of globSync('src/**/*.module.css', { cwd: path.join(root, packageName) }).sort()) {
    for (const [name] of readFileSync(path.join(root, packageName, file), 'utf8').matchAll(localNames)) {
      const key = `${path.basename(file, '.module.css')} ${name}`;
      if (!names.has(key)) names.set(key, prefix + names.size.toString(36));
    }
  }
  return names;
}

/**
 * The prefixes of a build's own names, and of those of shared-ui in it. An area's have its digest, because another release
 * of it, and a shell of another time, may be on the same page.
 */
function getPrefixes(packageName: string): { own: string; sharedUi: string } {
  const readablePrefix = getClassPrefix(packageName);
  if (!packageName.startsWith('remote-')) return { own: readablePrefix.slice(0, 1), sharedUi: 'u' };
  const own = `${readablePrefix}-${computeInputDigest(packageName).slice(0, 3)}`;
  return { own, sharedUi: `${own}-` };
}

/**
 * Replaces the readable names of classes, which are a tenth of a page's HTML, by short ones. The bundler's own short names
 * are hashes, which do not compress: with four characters the landing page's HTML has 540 bytes more, in Hungarian 14,704,
 * and would no longer arrive with the first packets.
 */
export class ShortClassNamesPlugin {
  private readonly packageName: string;

  constructor(packageName: string) {
    this.packageName = packageName;
  }

  apply(compiler: Compiler) {
    const prefixes = getPrefixes(this.packageName);
    const names: Record<string, Map<string, string>> = {
      [getClassPrefix(this.packageName)]: numberNames(this.packageName, prefixes.own),
      [getClassPrefix('shared-ui')]: numberNames('shared-ui', prefixes.sharedUi),
    };
    const pattern = new RegExp(`\\b(${Object.keys(names).join('|')})-([\\w-]+)\\\\?\\.module-([\\w-]+)`, 'g');
    const shorten = (readable: string, readablePrefix: string, file: string, name: string) => {
      const short = names[readablePrefix]?.get(`${file} ${name}`);
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
