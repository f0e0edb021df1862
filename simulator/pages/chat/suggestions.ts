import { type Html, html } from '../html.ts';
import { getOptionField } from './command-options.ts';

/** The choices that the bot suggests for an option of a command, or why there are none. */
export interface Suggestions {
  /** The number of the option. */
  index: number;
  choices: readonly { name: string; value: string | number }[];
  problem?: string | undefined;
}

/** The suggestions for an option. Without the script, a click reloads the form with the value. */
export function suggestionList(index: number, action: string, suggestions: Suggestions | undefined): Html {
  const field = getOptionField(index);
  const { choices = [], problem } = { ...(suggestions?.index === index ? suggestions : undefined) };
  const items = choices.map(
    ({ name, value }) =>
      html`<li><button class="command" name="${field}" value="${value}" formmethod="get" formaction="${action}" formnovalidate data-suggestion="${field}">${name}</button></li>`,
  );
  const isEmpty = suggestions?.index === index && choices.length === 0;
  return html`<div class="suggestions" id="${field}-suggestions">${items.length > 0 && html`<ul>${items}</ul>`}
${isEmpty && html`<p class="hint">${problem ?? 'The bot suggests nothing.'}</p>`}</div>`;
}
