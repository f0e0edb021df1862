import { parse } from '@formatjs/icu-messageformat-parser';

/** Compiles a catalog of texts, so that pages need no parser. */
export default function compileMessages(source: string): string {
  const texts = Object.entries(JSON.parse(source) as Record<string, string>);
  return JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, parse(text)])));
}
