import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../deploy/build/packages.ts';
import { findAllMessageFolders } from './find-folders.ts';
import { createPseudoMessage } from './pseudo-locale.ts';

// Adds the pseudo-locale en-XA to this checkout: its line in the list of languages, and its messages. Never commit it.
for (const folder of findAllMessageFolders()) {
  const english = JSON.parse(readFileSync(path.join(root, folder, 'en.json'), 'utf8')) as Record<string, string>;
  const pseudo = Object.entries(english).map(([key, text]) => [key, createPseudoMessage(text)]);
  writeFileSync(path.join(root, folder, 'en-XA.json'), JSON.stringify(Object.fromEntries(pseudo), undefined, 2));
}
const list = path.join(root, 'shared-ui/src/site/languages.ts');
const source = readFileSync(list, 'utf8');
const line = "  'en-XA': { name: 'Pseudo', openGraphLocale: 'en_XA', hasExtendedLatin: true },";
if (!source.includes(line)) writeFileSync(list, source.replace(/\n\} satisfies/, `\n${line}$&`));
