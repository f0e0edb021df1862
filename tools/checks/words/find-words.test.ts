import { describe, expect, it } from '@jest/globals';
import { findReplacedWords } from './find-words.ts';
import { type Glossary, parseGlossary } from './glossary.ts';

const glossary = parseGlossary(`
## Terms

| Word | Meaning | Instead of |
|---|---|---|
| **gate** | A check. | door, way in (entry) |

## Replaced words

| Word | Where | Write |
|---|---|---|
| known | whole names | \`cached\` |
| patience | names | \`timeoutMs\` |
| is told | sentences | \`receives\` |

## Exceptions

| Word | Where | Why |
|---|---|---|
| patience | \`api/mood.ts\`, \`PatienceGame\` | It is a card game. |
`);

const findWords = (file: string, source: string, used: Glossary = glossary) =>
  findReplacedWords(file, source, used).map(({ line, word }) => `${line} ${word.word}`);

describe('findReplacedWords', () => {
  it('finds a word inside a declared name', () => {
    expect(findWords('a.ts', 'const openDoor = 1;\nfunction f(doorKey: string) {}')).toEqual(['1 door', '2 door']);
    expect(findWords('a.ts', 'interface A { wayInOf: 1 }')).toEqual(['1 way in']);
    expect(findWords('a.ts', 'const outdoors = 1;')).toEqual([]);
    expect(findWords('a.ts', 'const entry = 1;')).toEqual([]);
  });

  it('ignores names that other files declare', () => {
    expect(findWords('a.ts', 'import { door } from "doors";\nconsole.log(door.patience);')).toEqual([]);
  });

  it('finds a whole-name word only as a whole name', () => {
    expect(findWords('a.ts', 'const known = 1;\nconst isKnownEvent = 2;')).toEqual(['1 known']);
  });

  it('finds words in comments and test titles', () => {
    expect(findWords('a.ts', '// The bot is\n// told.\nconst a = 1;')).toEqual(['1 is told']);
    expect(findWords('a.ts', '/* The bot is\n told. */\nconst a = 1;')).toEqual(['1 is told']);
    expect(findWords('a.test.ts', "it('opens the door', () => {});")).toEqual(['1 door']);
    expect(findWords('a.test.ts', `test.each([])(\`the \${door} is told\`, () => {});`)).toEqual([
      '1 door',
      '1 is told',
    ]);
  });

  it('finds words in Markdown, except in code', () => {
    expect(findWords('a.md', 'Text.\n\nThe bot is told `door`.\n```\ndoor\n```\n')).toEqual(['3 is told']);
  });

  it('finds words in the names of files and folders', () => {
    expect(findWords('door/open-door.ts', '')).toEqual(['0 door', '0 door']);
  });

  it('permits exceptions by file and by name', () => {
    expect(findWords('api/mood.ts', 'const patience = 1;')).toEqual([]);
    expect(findWords('api/game.ts', 'class PatienceGame {}\nconst patienceOf = 1;')).toEqual(['2 patience']);
  });
});

describe('parseGlossary', () => {
  it('rejects an exception without a reason', () => {
    const markdown =
      '## Terms\n## Replaced words\n## Exceptions\n| Word | Where | Why |\n|---|---|---|\n| door | `a.ts` | |\n';
    expect(() => parseGlossary(markdown)).toThrow('has no reason');
  });
});
