import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../deploy/build/packages.ts';

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
});
const documents = stdout
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const withoutBlocks = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = '']) => match);

/** The anchor of a heading, as GitHub makes it. */
const toAnchor = (title: string) =>
  title
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function hasAnchor(file: string, anchor: string): boolean {
  return matches(withoutBlocks(readFileSync(file, 'utf8')), /^#+ (.*)$/gm).some((title) => toAnchor(title) === anchor);
}

test.each(documents)('links of $file lead to existing files and headings', ({ file, text }) => {
  const links = matches(withoutBlocks(text), /\]\(([^)\s]+)\)/g).filter((link) => !/^[a-z]+:/.test(link));
  const broken = links.filter((link) => {
    const [target = '', anchor] = link.split('#');
    const linkedFile = path.join(root, target ? path.dirname(file) : '', target || file);
    return !existsSync(linkedFile) || (anchor !== undefined && !hasAnchor(linkedFile, anchor));
  });
  expect(broken).toEqual([]);
});

const topFolders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
);
/** Made while the product runs or is built. */
const generated = /^(var|node_modules|test-results)(\/|$)|\/dist(\/|$)/;

/** Whether a name such as `shared-ui/app` is an export of a package. */
function isPackageExport(name: string): boolean {
  const [packageName = '', ...rest] = name.split('/');
  const manifest = path.join(root, packageName, 'package.json');
  if (!existsSync(manifest)) return false;
  return `./${rest.join('/')}` in (JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {});
}

test.each(documents)('file names in $file exist', ({ text }) => {
  const names = matches(withoutBlocks(text), /`([\w@.-]+(?:\/[\w@.-]+)+)\/?`/g)
    .filter((name) => topFolders.includes(name.split('/')[0] ?? ''))
    .filter((name) => !generated.test(name));
  // Tests are named without their ending.
  const exists = (name: string) =>
    ['', '.test.ts', '.system.test.ts', '.spec.ts'].some((end) => existsSync(path.join(root, name + end)));
  expect(names.filter((name) => !exists(name) && !isPackageExport(name))).toEqual([]);
});

test.each(documents)('names that $file places in a file are in that file', ({ text }) => {
  const pairs = [...withoutBlocks(text).matchAll(/`([^`\n]+)` in\s`([\w-]+\/[^`\s]+\.\w+)`/g)];
  const isMissing = ([, name = '', file = '']: string[]) => !readFileSync(path.join(root, file), 'utf8').includes(name);
  expect(pairs.filter(isMissing).map(([pair]) => pair)).toEqual([]);
});

test('the paths in CODEOWNERS exist', () => {
  const paths = matches(readFileSync(path.join(root, '.github/CODEOWNERS'), 'utf8'), /^\/(\S+)/gm);
  expect(paths).not.toEqual([]);
  expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const namesIn = (file: string, pattern: RegExp) => matches(readFileSync(path.join(root, file), 'utf8'), pattern);
/** Named where a document says how to leave an earlier release. */
const scriptsOfEarlierReleases = ['data'];
/** The names that may follow a script. */
const commands: Record<string, string[]> = {
  site: namesIn('deploy/commands/main.ts', /^ {2}(\w+): \{/gm),
  bench: readdirSync(path.join(root, 'e2e/bench')).filter((name) =>
    existsSync(path.join(root, 'e2e/bench', name, 'main.ts')),
  ),
  generate: namesIn('tools/generate/main.ts', /^ {2}'?([\w-]+)[^:]*: '/gm),
  new: ['area'],
};

test.each(documents)('commands in $file exist', ({ text }) => {
  const flat = text.replaceAll(/\s*\n\s*/g, ' ');
  const usedScripts = matches(flat, /npm (?:--prefix \S+ )?run (?:-s )?([\w:-]+)/g);
  expect(usedScripts.filter((name) => !(name in scripts) && !scriptsOfEarlierReleases.includes(name))).toEqual([]);
  for (const [script, names] of Object.entries(commands)) {
    const used = matches(flat, new RegExp(`npm run (?:-s )?${script} -- ([a-z][\\w-]*)`, 'g'));
    expect(used.filter((name) => !names.includes(name))).toEqual([]);
  }
  const programs = matches(flat, /\bnode ([\w-]+\/[\w./-]+\.(?:ts|mjs))/g);
  expect(programs.filter((program) => !existsSync(path.join(root, program)))).toEqual([]);
});

test('the page about testing names every command that tests, checks or builds', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const suites = Object.keys(scripts).filter((name) => /^(test(:.*)?|check|build)$/.test(name));
  const { text = '' } = documents.find(({ file }) => file === 'docs/testing.md') ?? {};
  const listed = matches(text, /^\| `npm (?:run )?([\w:]+)`/gm);
  expect(listed.toSorted()).toEqual(suites.toSorted());
});
