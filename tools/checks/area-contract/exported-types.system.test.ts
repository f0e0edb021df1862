import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import ts from 'typescript';
import { describeExportedTypes } from './exported-types.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'exported-types-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const options = { module: ts.ModuleKind.Preserve, allowImportingTsExtensions: true, strict: true, types: [] };

function describeTypes(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  return describeExportedTypes({ ui: path.join(folder, 'index.ts') }, folder, options);
}

const card = `
interface CardProps { title: string; kind?: 'a' | 'b' }
export const gap = (width: number): number => width / 2;
export function Card({ title, kind }: CardProps) { return { title, kind }; }
`;

test('lists the members of exported types, and nothing internal', () => {
  expect(describeTypes({ 'card.ts': card, 'index.ts': `export { Card } from './card.ts';` })).toEqual([
    'ui Card requires arguments: 1',
    `ui Card().kind: 'a' | 'b' | undefined`,
    'ui Card().title: string',
    'ui Card(1) requires title',
    `ui Card(1).kind?: 'a' | 'b'`,
    'ui Card(1).title: string',
  ]);
});

test('stays the same when an internal file and an unexported type are renamed', () => {
  const before = describeTypes({ 'card.ts': card, 'index.ts': `export { Card } from './card.ts';` });
  const moved = card.replaceAll('CardProps', 'Props').replaceAll('gap', 'space');
  expect(describeTypes({ 'moved.ts': moved, 'index.ts': `export { Card } from './moved.ts';` })).toEqual(before);
});

test('changes when the type of an exported prop changes', () => {
  const before = describeTypes({ 'card.ts': card, 'index.ts': `export { Card } from './card.ts';` });
  const changed = card.replace('title: string', 'title: number');
  expect(describeTypes({ 'card.ts': changed, 'index.ts': `export { Card } from './card.ts';` })).not.toEqual(before);
});
