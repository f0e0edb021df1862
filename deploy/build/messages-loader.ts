import { parse } from '@formatjs/icu-messageformat-parser';
import type { LoaderContext } from '@rspack/core';

/** Compiles a message catalog, so that pages need no parser; in development it updates without a reload. */
export default function compileMessages(this: LoaderContext, source: string): string {
  const texts = Object.entries(JSON.parse(source) as Record<string, string>);
  const compiled = JSON.stringify(Object.fromEntries(texts.map(([key, text]) => [key, parse(text)])));
  if (!this.hot) return `export default ${compiled};`;
  return `const texts = ${compiled};
export default texts;
module.hot.accept();
if (module.hot.data) globalThis.onMessagesEdited(texts);
module.hot.dispose((data) => { data.replaced = true; });`;
}
