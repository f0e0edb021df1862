import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const plain = 'abcdefghijklmnoprstuvwyzABCDEFGHIJKLMNOPRSTUVWYZ';
const accented = 'áƀćďéƒğĥíĵķĺmńőþŕśťúvŵýžÁƁĆĎÉƑĞĤÍĴĶĹMŃŐÞŔŚŤÚVŴÝŽ';

/** Accents letters and repeats vowels, so that a text is about 40 % longer. */
function lengthen(text: string): string {
  return [...text]
    .map((letter) => {
      const replacement = [...accented][plain.indexOf(letter)] ?? letter;
      return /[aeiouy]/i.test(letter) ? replacement.repeat(2) : replacement;
    })
    .join('');
}

function pseudoLocalize(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: lengthen(element.value) };
    if (element.type === TYPE.tag) return { ...element, children: pseudoLocalize(element.children) };
    if (element.type === TYPE.plural || element.type === TYPE.select) {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: pseudoLocalize(option.value) },
      ]);
      return { ...element, options: Object.fromEntries(options) } as MessageFormatElement;
    }
    return element;
  });
}

/** Pseudo-localises an English message: accented, about 40 % longer and in brackets. Placeholders and tags stay. */
export function createPseudoMessage(message: string): string {
  return `[${printAST(pseudoLocalize(parse(message)))}]`;
}
