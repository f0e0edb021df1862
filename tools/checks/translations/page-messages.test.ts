import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../../deploy/build/packages.ts';

const packages = globSync('remote-*', { cwd: root });

const IMPORT = /(?:import|export) (?!type )[^;]*?from '(\.[^']+)'|import\((?:\/\*.*?\*\/\s*)?'(\.[^']+)'\)/g;

/** The files of a package that run in pages, with their text. */
function readFiles(packageName: string): Map<string, string> {
  const files = globSync(`${packageName}/src/**/*.{ts,tsx}`, { cwd: root });
  const sources = files.filter((file) => !file.includes('.test.'));
  return new Map(sources.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** The files that are reached from the routes without passing a file that provides the messages of a folder. */
function findFilesOutside(files: Map<string, string>, packageName: string, folder: string): Set<string> {
  const reached = new Set<string>();
  const queue = [`${packageName}/src/routes.ts`];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const text = files.get(file);
    if (text === undefined || reached.has(file) || provides(text, file, folder)) continue;
    reached.add(file);
    for (const [, imported, lazy] of text.matchAll(IMPORT))
      queue.push(path.join(path.dirname(file), imported ?? lazy ?? ''));
  }
  return reached;
}

/** Whether a file imports the messages of a folder, for PageMessages. */
function provides(text: string, file: string, folder: string): boolean {
  const imports = [...text.matchAll(/from '(\.[^']+)\/en\.json\?all-languages'/g)];
  return imports.some(([, relative = '']) => path.join(path.dirname(file), relative) === folder);
}

const folders = packages.flatMap((packageName) =>
  globSync(`${packageName}/src/**/messages/en.json`, { cwd: root })
    .map((file) => path.dirname(file))
    .filter((folder) => folder !== `${packageName}/src/messages`)
    .map((folder) => ({ packageName, folder })),
);

test('pages have messages of their own', () => {
  expect(folders.length).toBeGreaterThan(5);
});

test.each(folders)('$folder: its messages are used only by its pages', ({ packageName, folder }) => {
  const files = readFiles(packageName);
  const ids = Object.keys(JSON.parse(readFileSync(path.join(root, folder, 'en.json'), 'utf8')));
  const outside = [...findFilesOutside(files, packageName, folder)];
  const isUsed = (id: string, text = '') => text.includes(`'${id}'`) || text.includes(`"${id}"`);
  const uses = outside.flatMap((file) => ids.filter((id) => isUsed(id, files.get(file))).map((id) => `${id}: ${file}`));
  expect(uses).toEqual([]);
});
