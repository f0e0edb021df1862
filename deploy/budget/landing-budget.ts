import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from 'shared-ui/contract';
import { type ModuleSizes, sizesFile } from '../build/module-sizes-plugin.ts';
import { outputOf } from '../build/packages.ts';
import { readManifest } from '../build/release-manifest.ts';
import { compress } from '../compose/compress.ts';

/** What the scripts of the landing page may weigh, compressed with brotli. */
export const landingBudget = 145 * 1024;

const landingPackages = ['shell', 'remote-public'];
const acceptedFile = path.join(import.meta.dirname, 'accepted-sizes.json');

/** The compressed size of the scripts that the landing page loads, in the language that needs more. */
export async function landingBytes(): Promise<number> {
  const perLanguage = languages.map(async (language) => {
    const sizes = landingPackages.flatMap((packageName) => {
      const { chunks, entry } = readManifest(packageName);
      const files = [
        entry,
        ...(chunks.main ?? []),
        ...(chunks.routes ?? []),
        ...(chunks[`messages-${language}`] ?? []),
      ];
      const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
      return scripts.map(async (file) => {
        const body = readFileSync(path.join(outputOf(packageName).browser, file));
        return (await compress(body, 'best')).br.length;
      });
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  });
  return Math.max(...(await Promise.all(perLanguage)));
}

function currentSizes(): ModuleSizes {
  const sizes = landingPackages.map((name) => JSON.parse(readFileSync(sizesFile(name), 'utf8')) as ModuleSizes);
  return Object.assign({}, ...sizes);
}

/** What grew most since the sizes were last accepted, in words. */
export function growth(accepted: ModuleSizes, current: ModuleSizes): string[] {
  return Object.entries(current)
    .map(([name, size]) => ({ name, size, grown: size - (accepted[name] ?? 0) }))
    .filter(({ grown }) => grown > 0)
    .sort((a, b) => b.grown - a.grown)
    .slice(0, 5)
    .map(({ name, size, grown }) => `${name} grew by ${grown} to ${size} bytes of source`);
}

/** Fails the build when the landing page has become too heavy, and names what grew. */
export async function checkLandingBudget() {
  const bytes = await landingBytes();
  if (bytes <= landingBudget) return;
  const accepted = JSON.parse(readFileSync(acceptedFile, 'utf8')) as ModuleSizes;
  throw new Error(
    [
      `The landing page's scripts weigh ${bytes} bytes, ${bytes - landingBudget} more than they may.`,
      ...growth(accepted, currentSizes()),
    ].join('\n  '),
  );
}

/** Takes the sizes of the last build as the ones to compare with. */
export function acceptSizes() {
  const sorted = Object.fromEntries(Object.entries(currentSizes()).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(acceptedFile, `${JSON.stringify(sorted, undefined, 2)}\n`);
}
