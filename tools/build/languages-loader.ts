import type { LoaderContext } from '@rspack/core';
import { languages } from 'shared-ui/site';

/** Imports the messages of every language beside a file: each as a chunk of its own, or all into the importing chunk. */
export default function importLanguages(this: LoaderContext): string {
  if (this.resourceQuery === '?each-language') {
    const entries = languages.map(
      (language) =>
        `${JSON.stringify(language)}: () => import(/* webpackChunkName: "messages-${language}" */ './${language}.json')`,
    );
    return `export default { ${entries.join(', ')} };`;
  }
  const imports = languages.map((language, index) => `import messages${index} from './${language}.json';`);
  const entries = languages.map((language, index) => `${JSON.stringify(language)}: messages${index}`);
  return `${imports.join('\n')}\nexport default { ${entries.join(', ')} };`;
}
