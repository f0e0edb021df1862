import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { ChannelLocation } from '../../payloads/messages.ts';
import type { Simulator } from '../../simulator.ts';
import type { Command } from '../../state/state.ts';
import { selectField } from '../form.ts';
import { type Html, type HtmlPart, html } from '../html.ts';
import { addViewer, getMemberChoices, type Viewer } from '../viewer.ts';
import { fileControl } from './attachments.ts';
import {
  type CommandOption,
  getOptionChoices,
  getOptionField,
  listSlashCommands,
  type SlashCommand,
} from './command-options.ts';
import { listContextCommands } from './context-commands.ts';
import { dialogForm } from './dialog-form.ts';
import { getChatPath } from './messages.ts';
import { type Suggestions, suggestionList } from './suggestions.ts';

/** The commands that the viewer may use, above the composer. */
export function commandList(simulator: Simulator, location: ChannelLocation, viewer: Viewer): Html {
  const path = getChatPath(location);
  const entry = (name: string, label: string, description: string, params: Readonly<Record<string, string>>) =>
    html`<li data-command="${name}"><a class="command" href="${addViewer(path, viewer, params)}" data-chat><b>${label}</b> <span class="hint">${description}</span></a></li>`;
  const entries = [
    ...listSlashCommands(simulator, viewer).map(({ name, description }) =>
      entry(name, `/${name}`, description, { command: name }),
    ),
    ...listContextCommands(simulator, viewer).onUser.map(({ id, name }) =>
      entry(name, name, 'on a member', { 'user-command': id }),
    ),
  ];
  return html`<details class="commands" id="commands"><summary id="commands-summary">Commands (${entries.length})</summary>
${entries.length > 0 ? html`<ul>${entries}</ul>` : html`<p class="hint">The bot has registered no command that ${viewer.name} may use here.</p>`}</details>`;
}

/** The form of a slash command. `query` may have values of options. */
export function commandForm(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  { name, description, options }: SlashCommand,
  query: unknown,
  suggestions: Suggestions | undefined,
): Html {
  const values = z.record(z.string(), z.unknown()).catch({}).parse(query);
  const action = getChatPath(location);
  const hasFiles = options.some(({ type }) => type === ApplicationCommandOptionType.Attachment);
  const focusedIndex = suggestions?.index ?? 0;
  const fields = options.map((option, index) => {
    // A suggestion that was chosen without the script follows the text that was typed.
    const value = z
      .string()
      .catch('')
      .parse([values[getOptionField(index)]].flat().at(-1));
    const field: OptionField = { option, index, value, isFocused: index === focusedIndex };
    if (option.type === ApplicationCommandOptionType.Attachment) return fileField(field);
    return option.autocomplete
      ? suggestField(field, action, suggestions)
      : optionField(field, getOptionChoices(simulator, viewer, option));
  });
  return dialogForm(
    { location, viewer, action: `${action}/commands`, mode: `command-${name}`, title: `/${name}`, hasFiles },
    html`<input type="hidden" name="as" value="${viewer.userId}"><input type="hidden" name="command" value="${name}"><p class="hint">${description}</p>${fields}`,
    html`<button class="button primary"${options.length === 0 && html` autofocus`}>Run /${name}</button>`,
  );
}

/** The form of a command that is used on a member. */
export function userCommandForm(
  { world }: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  { id, name }: Command,
): Html {
  const choices = getMemberChoices(world, location.server);
  return dialogForm(
    { location, viewer, action: `${getChatPath(location)}/user-commands`, mode: `user-command-${id}`, title: name },
    html`<input type="hidden" name="command" value="${id}">${selectField({ id: 'target', name: 'target', label: 'Member', choices })}`,
    html`<button class="button primary">Run ${name}</button>`,
  );
}

interface OptionField {
  option: CommandOption;
  index: number;
  value: string;
  isFocused: boolean;
}

const inputTypes: Record<number, HtmlPart> = {
  [ApplicationCommandOptionType.Integer]: html`type="number" step="1"`,
  [ApplicationCommandOptionType.Number]: html`type="number" step="any"`,
};

function optionField(field: OptionField, choices: readonly (readonly [string, string])[] | undefined): Html {
  const { required, type } = field.option;
  const options = choices?.map(
    ([value, label]) => html`<option value="${value}"${value === field.value && html` selected`}>${label}</option>`,
  );
  return labelledField(
    field,
    options
      ? html`<select${getAttributes(field)}><option value="">${required ? 'Choose' : 'Nothing'}</option>${options}</select>`
      : html`<input ${inputTypes[type] ?? html`type="text"`} value="${field.value}" autocomplete="off"${getAttributes(field)}${getLimits(field.option)}>`,
  );
}

/** A text for which the bot suggests values, also without the script. */
function suggestField(field: OptionField, action: string, suggestions: Suggestions | undefined): Html {
  const { option, index, value } = field;
  const id = getOptionField(index);
  return labelledField(
    field,
    html`<span class="suggest-row"><input type="text"${[ApplicationCommandOptionType.Integer, ApplicationCommandOptionType.Number].includes(option.type) && html` inputmode="decimal"`} value="${value}" autocomplete="off" data-suggest="${index}"${getAttributes(field)}${getLimits(option)}>
<button class="button quiet" id="${id}-suggest" name="suggest" value="${index}" formmethod="get" formaction="${action}" formnovalidate aria-label="Suggest values for ${option.name}">Suggest</button></span>`,
    suggestionList(index, action, suggestions),
  );
}

function fileField(field: OptionField): Html {
  const id = getOptionField(field.index);
  return labelledField(
    field,
    fileControl(
      id,
      html` aria-describedby="${id}-hint"${field.option.required && html` required`}${field.isFocused && html` autofocus`}`,
    ),
  );
}

function labelledField({ option, index }: OptionField, control: Html, after?: Html): Html {
  const id = getOptionField(index);
  return html`<div class="field"><label for="${id}">${option.name}${!option.required && html` <span class="hint">optional</span>`}</label>${control}
<span class="hint" id="${id}-hint">${option.description}</span>${after}</div>`;
}

function getAttributes({ option: { required }, index, isFocused }: OptionField): Html {
  const id = getOptionField(index);
  return html` id="${id}" name="${id}" aria-describedby="${id}-hint"${required && html` required`}${isFocused && html` autofocus`}`;
}

function getLimits({ min_value, max_value, min_length, max_length }: CommandOption): HtmlPart[] {
  return Object.entries({ min: min_value, max: max_value, minlength: min_length, maxlength: max_length }).map(
    ([key, value]) => value !== undefined && html` ${key}="${value}"`,
  );
}
