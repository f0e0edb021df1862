import ts from 'typescript';
import type { Exception, Glossary, ReplacedWord } from './glossary.ts';

export interface Finding {
  file: string;
  line: number;
  /** The name or sentence that contains the word. */
  text: string;
  word: ReplacedWord;
}

/**
 * Finds replaced words in a file: in its path, and in the text of a Markdown file, or in the declared names, comments and
 * test titles of a script.
 */
export function findReplacedWords(file: string, source: string, glossary: Glossary): Finding[] {
  const { names, sentences } = file.endsWith('.md')
    ? { names: [], sentences: parseMarkdownLines(source) }
    : readScript(file, source);
  const findings = [
    ...getFileNames(file).flatMap((name) => findInName(file, name, glossary.words)),
    ...names.flatMap((name) => findInName(file, name, glossary.words)),
    ...sentences.flatMap((sentence) => findInSentence(file, sentence, glossary.words)),
  ];
  return findings.filter((finding) => !glossary.exceptions.some((exception) => isExcepted(finding, exception)));
}

interface Text {
  line: number;
  text: string;
}

function isExcepted({ file, text, word }: Finding, exception: Exception): boolean {
  return (
    exception.word === word.word &&
    (exception.target === text ||
      exception.target === file ||
      (exception.target.endsWith('/') && file.startsWith(exception.target)))
  );
}

function findInName(file: string, { line, text }: Text, words: ReplacedWord[]): Finding[] {
  const parts = ` ${splitName(text).join(' ')} `;
  return words
    .filter(
      ({ word, scopes }) =>
        (scopes.includes('names') && parts.includes(` ${word} `)) ||
        (scopes.includes('whole names') && parts === ` ${word} `),
    )
    .map((word) => ({ file, line, text, word }));
}

function findInSentence(file: string, { line, text }: Text, words: ReplacedWord[]): Finding[] {
  return words
    .filter(
      ({ word, scopes }) => scopes.includes('sentences') && new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i').test(text),
    )
    .map((word) => ({ file, line, text, word }));
}

const splitName = (name: string) =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== '');

const getFileNames = (file: string): Text[] =>
  file.split('/').map((text) => ({ line: 0, text: text.replace(/\.\w+$/, '') }));

/** The lines of a Markdown file, without code. */
function parseMarkdownLines(source: string): Text[] {
  let isCode = false;
  return source.split('\n').flatMap((line, index) => {
    if (line.trimStart().startsWith('```')) {
      isCode = !isCode;
      return [];
    }
    return isCode ? [] : [{ line: index + 1, text: removeCode(line) }];
  });
}

const removeCode = (text: string) => text.replaceAll(/`[^`]*`|\]\([^)]*\)/g, '');

const testFunctions = new Set(['it', 'test', 'describe']);

/** The names that a script declares, and its sentences: comments and test titles. */
function readScript(file: string, source: string): { names: Text[]; sentences: Text[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const names: Text[] = [];
  const sentences = new Map<number, Text>();
  const lineAt = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node): void => {
    for (const comments of [
      ts.getLeadingCommentRanges(source, node.pos),
      ts.getTrailingCommentRanges(source, node.end),
    ]) {
      const [first] = comments ?? [];
      if (comments && first) {
        const text = comments.map(({ pos, end }) => source.slice(pos, end)).join('\n');
        sentences.set(first.pos, {
          line: lineAt(first.pos),
          text: removeCode(text.replaceAll(/\s*\n\s*(\*|\/\/)?\s*/g, ' ')),
        });
      }
    }
    if (ts.isIdentifier(node) && isDeclared(node)) {
      names.push({ line: lineAt(node.getStart()), text: node.text });
    }
    const title = getTestTitle(node);
    if (title) {
      sentences.set(title.pos, { line: lineAt(title.getStart()), text: title.getText().slice(1, -1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { names, sentences: [...sentences.values()] };
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isTypeParameterDeclaration(parent)) &&
    parent.name === node
  );
}

function getTestTitle(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) {
    return undefined;
  }
  const [first] = node.arguments;
  const [called] = node.expression.getText().split(/[.(]/);
  return first &&
    (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first)) &&
    called &&
    testFunctions.has(called)
    ? first
    : undefined;
}
