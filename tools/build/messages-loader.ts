import { parse } from '@formatjs/icu-messageformat-parser';
import type { LoaderContext } from '@rspack/core';

/** Compiles a message catalog, so that pages need no parser; in development it updates without a reload. */
export default function compileMessages(this: LoaderContext, source: string): string {
  const messages = Object.entries(JSON.parse(source) as Record<string, string>);
  const compiled = JSON.stringify(Object.fromEntries(messages.map(([key, text]) => [key, parse(text)])));
  if (!this.hot) return `export default ${compiled};`;
  return `const messages = ${compiled};
export default messages;
module.hot.accept();
if (module.hot.data) globalThis.onMessagesEdited(messages);
module.hot.dispose((data) => { data.replaced = true; });`;
}
