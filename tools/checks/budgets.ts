import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from 'shared-ui/site';
import { getAreaPackages, getOutputFolders } from '../../deploy/build/packages.ts';
import { readManifest } from '../../deploy/build/release-manifest.ts';
import { compress } from '../../deploy/compose/composition.ts';

/** The maximum size of the landing page's scripts, compressed with brotli. */
export const LANDING_BUDGET_BYTES = 140 * 1024;

/** The maximum size of the scripts of any other page. */
export const PAGE_BUDGET_BYTES = 183 * 1024;

/** Pages that may be larger: statistics draw charts, and a feature has a control and a check for each kind of field. */
const largerBudgets: Record<string, number> = {
  'remote-admin admin/stats': 232 * 1024,
  'remote-dashboard feature': 197 * 1024,
};

/** A page, and the size of its scripts. */
export interface PageWeight {
  name: string;
  bytes: number;
  maxBytes: number;
}

/** Describes each page whose scripts exceed their budget. */
export function findBudgetProblems(pages: PageWeight[]): string[] {
  return pages
    .filter(({ bytes, maxBytes }) => bytes > maxBytes)
    .map(({ name, bytes, maxBytes }) => {
      return `The scripts of ${name} have ${bytes} bytes: ${bytes - maxBytes} over the budget.`;
    });
}

const cachedWeights = new Map<string, Promise<number>>();

function weigh(file: string): Promise<number> {
  const weight = cachedWeights.get(file) ?? compress(readFileSync(file), 'best').then(({ br }) => br.length);
  cachedWeights.set(file, weight);
  return weight;
}

/** The size of some chunks' scripts, by package. */
async function weighChunks(chunks: Record<string, string[]>): Promise<number> {
  const files = Object.entries(chunks).flatMap(([packageName, names]) => {
    const manifest = readManifest(packageName);
    const { browser } = getOutputFolders(packageName);
    return names.flatMap((name) => manifest.chunks[name] ?? []).map((file) => path.join(browser, file));
  });
  const scripts = new Set(files.filter((file) => file.endsWith('.js')));
  const sizes = await Promise.all([...scripts].map(weigh));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function weighLandingPages(): Promise<PageWeight[]> {
  const { container } = readManifest('remote-public');
  return Promise.all(
    languages.map(async (language) => {
      const messages = `messages-${language}`;
      const bytes = await weighChunks({ shell: ['main', messages], 'remote-public': [container, 'routes', messages] });
      return { name: `the landing page (${language})`, bytes, maxBytes: LANDING_BUDGET_BYTES };
    }),
  );
}

/** Measures all pages of the areas, in the language with the longer messages. */
async function weighPages(): Promise<PageWeight[]> {
  const pages = getAreaPackages().flatMap((packageName) => {
    const { chunks, container } = readManifest(packageName);
    return Object.keys(chunks)
      .filter((name) => !/^messages-|^routes$|\/(frame|root)$/.test(name) && name !== container)
      .map(async (page) => {
        const frame = page.includes('/') ? [page.replace(/[^/]+$/, 'frame')] : [];
        const bytes = await weighChunks({
          shell: ['main', 'app', 'messages-hu'],
          [packageName]: [container, 'routes', 'messages-hu', ...frame, page],
        });
        const maxBytes = largerBudgets[`${packageName} ${page}`] ?? PAGE_BUDGET_BYTES;
        return { name: `page "${page}" of ${packageName}`, bytes, maxBytes };
      });
  });
  return Promise.all(pages);
}

/** Prints the size of the landing page's scripts. Throws if a page exceeds its budget. */
export async function checkBudgets() {
  const landingPages = await weighLandingPages();
  for (const { name, bytes, maxBytes } of landingPages) {
    console.log(`Scripts of ${name}: ${(bytes / 1024).toFixed(1)} of ${maxBytes / 1024} KB`);
  }
  const problems = findBudgetProblems([...landingPages, ...(await weighPages())]);
  if (problems.length) throw new Error(problems.join('\n'));
}
