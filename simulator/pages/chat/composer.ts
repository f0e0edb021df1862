import { z } from 'zod';
import type { Interaction } from '../../actions/pending-interactions.ts';
import type { ChannelLocation } from '../../payloads/messages.ts';
import type { Simulator } from '../../simulator.ts';
import type { Message } from '../../state/state.ts';
import { type Html, type HtmlPart, html, icon } from '../html.ts';
import { explainMissingPermission } from '../rights.ts';
import { addViewer, getViewerChannelPermissions, type Viewer } from '../viewer.ts';
import {
  type CommandOption,
  getOptionChoices,
  getOptionField,
  listSlashCommands,
  type SlashCommand,
} from './command-options.ts';
import { getAuthorName, getChatPath, getVisibleMessages } from './message-list.ts';
import { modalFields } from './modal-fields.ts';

const text = z.string().optional().catch(undefined);
const modeSchema = z.object({ reply: text, edit: text, react: text, command: text, modal: text });

/** The area below the messages: where the viewer writes, or the form that they opened. */
export function composer(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  query: unknown,
  draft?: string,
): Html {
  const { reply, edit, react, command, modal } = modeSchema.parse(query ?? {});
  const find = (id: string | undefined): Message | undefined =>
    getVisibleMessages(simulator, viewer, location.channel.id).find((message) => message.id === id);
  const opened = modal === undefined ? undefined : simulator.interactions.findModal(modal, viewer.userId);
  if (opened) return modalForm(simulator, location, viewer, opened);
  const slashCommand = listSlashCommands(simulator, viewer).find(({ name }) => name === command);
  if (slashCommand) return commandForm(simulator, location, viewer, slashCommand);
  const edited = find(edit);
  if (edited?.authorId === viewer.userId) return editForm(location, viewer, edited);
  const reacted = find(react);
  if (reacted) return reactionForm(simulator, location, viewer, reacted);
  return writingForm(simulator, location, viewer, find(reply), draft);
}

/** A form in the place of the composer; Escape follows its link back. */
function dialogForm(
  {
    location,
    viewer,
    action,
    mode,
    title,
  }: { location: ChannelLocation; viewer: Viewer; action: string; mode: string; title: HtmlPart },
  fields: HtmlPart,
  button: HtmlPart,
): Html {
  return html`<form class="writing dialog" id="writing" data-mode="${mode}" method="post" action="${addViewer(action, viewer)}" data-chat aria-labelledby="writing-title">
<div class="panel-head"><h2 id="writing-title">${title}</h2>
<a class="button quiet" id="close" href="${addViewer(getChatPath(location), viewer)}" data-chat data-close>Cancel</a></div>
<div class="dialog-fields">${fields}</div>
<p class="dialog-end">${button}</p></form>`;
}

function writingForm(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  reply: Message | undefined,
  draft = '',
): Html {
  const path = getChatPath(location);
  const permissions = getViewerChannelPermissions(simulator.world, viewer, location.channel);
  const reason = explainMissingPermission(viewer, 'SendMessages', permissions);
  const commands = listSlashCommands(simulator, viewer);
  const replied = reply && getAuthorName(simulator, location, reply);
  const mode = reply ? `reply-${reply.id}` : 'write';
  return html`<div class="writing" id="writing" data-mode="${mode}">
${commandList(location, viewer, commands)}
${
  reason === undefined
    ? html`<form class="composer" method="post" action="${addViewer(`${path}/messages`, viewer)}" data-chat>
${
  reply &&
  html`<p class="replying"><span>${icon('reply')} Replying to <b><bdi>${replied}</bdi></b></span> <a class="button quiet" href="${addViewer(path, viewer)}" data-chat data-close>Cancel</a><input type="hidden" name="reply" value="${reply.id}"></p>`
}
<label class="hidden" for="content">Message as ${viewer.name}</label>
<textarea id="content" name="content" rows="1" maxlength="2000" required placeholder="Write, or / for commands" aria-describedby="content-hint" autofocus>${draft}</textarea>
<button class="button primary">Send</button>
<p class="hint" id="content-hint">Enter sends, Shift + Enter starts a new line, / lists the commands.</p></form>`
    : html`<p class="note">${icon('info')} <span>${reason}</span></p>`
}</div>`;
}

function commandList(location: ChannelLocation, viewer: Viewer, commands: readonly SlashCommand[]): Html {
  const entries = commands.map(({ name, description }) => {
    const url = addViewer(getChatPath(location), viewer, { command: name });
    return html`<li data-command="${name}"><a class="command" href="${url}" data-chat><b>/${name}</b> <span class="hint">${description}</span></a></li>`;
  });
  return html`<details class="commands" id="commands"><summary id="commands-summary">Commands (${commands.length})</summary>
${commands.length > 0 ? html`<ul>${entries}</ul>` : html`<p class="hint">The bot has registered no slash command that ${viewer.name} may use here.</p>`}</details>`;
}

function commandForm(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  slashCommand: SlashCommand,
): Html {
  const { name, description, options } = slashCommand;
  const fields = options.map((option, index) => optionField(simulator, viewer, option, index));
  return dialogForm(
    { location, viewer, action: `${getChatPath(location)}/commands`, mode: `command-${name}`, title: `/${name}` },
    html`<input type="hidden" name="command" value="${name}"><p class="hint">${description}</p>${fields}`,
    html`<button class="button primary"${options.length === 0 && html` autofocus`}>Run /${name}</button>`,
  );
}

const inputTypes: Record<number, HtmlPart> = { 4: html`type="number" step="1"`, 10: html`type="number" step="any"` };

function optionField(simulator: Simulator, viewer: Viewer, option: CommandOption, index: number): Html {
  const { type, name, description, required, min_value, max_value, min_length, max_length } = option;
  const field = getOptionField(index);
  const attributes = html` id="${field}" name="${field}" aria-describedby="${field}-hint"${required && html` required`}${index === 0 && html` autofocus`}`;
  const choices = getOptionChoices(simulator, viewer, option);
  const limits = Object.entries({ min: min_value, max: max_value, minlength: min_length, maxlength: max_length }).map(
    ([key, value]) => value !== undefined && html` ${key}="${value}"`,
  );
  const control = choices
    ? html`<select${attributes}><option value="">${required ? 'Choose' : 'Nothing'}</option>${choices.map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select>`
    : html`<input ${inputTypes[type] ?? html`type="text"`} autocomplete="off"${attributes}${limits}>`;
  const hint = type === 11 ? `${description}. Files cannot be sent from these pages.` : description;
  return html`<p class="field"><label for="${field}">${name}${!required && html` <span class="hint">optional</span>`}</label>${control}
<span class="hint" id="${field}-hint">${hint}</span></p>`;
}

function modalForm(
  { world }: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  { id, response }: Interaction,
): Html {
  const modal = response?.kind === 'modal' ? response.modal : { custom_id: '', title: '', components: [] };
  return dialogForm(
    { location, viewer, action: `${getChatPath(location)}/modals/${id}`, mode: `modal-${id}`, title: modal.title },
    modalFields(world, location.server, modal),
    html`<button class="button primary">Submit</button>`,
  );
}

function editForm(location: ChannelLocation, viewer: Viewer, { id, content }: Message): Html {
  return dialogForm(
    {
      location,
      viewer,
      action: `${getChatPath(location)}/messages/${id}/edit`,
      mode: `edit-${id}`,
      title: 'Edit the message',
    },
    html`<p class="field"><label for="content">New text</label><textarea id="content" name="content" rows="3" maxlength="2000" required autofocus>${content}</textarea></p>`,
    html`<button class="button primary">Save</button>`,
  );
}

const usualEmoji = ['👍', '❤️', '😂', '🎉', '😮', '😢', '✅', '❌', '👀', '🎫'];

function reactionForm(simulator: Simulator, location: ChannelLocation, viewer: Viewer, message: Message): Html {
  const { id } = message;
  const buttons = usualEmoji.map(
    (emoji, index) =>
      html`<button class="button quiet emoji" name="emoji" value="${emoji}" formnovalidate${index === 0 && html` autofocus`}>${emoji}</button>`,
  );
  const title = html`React to <bdi>${getAuthorName(simulator, location, message)}</bdi>`;
  return dialogForm(
    { location, viewer, action: `${getChatPath(location)}/messages/${id}/reactions`, mode: `react-${id}`, title },
    html`<div class="presets">${buttons}</div>
<p class="field"><label for="other-emoji">Another emoji</label><input id="other-emoji" name="other" type="text" maxlength="100" autocomplete="off" aria-describedby="other-emoji-hint"><span class="hint" id="other-emoji-hint">A character, or a custom emoji as name:id.</span></p>`,
    html`<button class="button primary">React</button>`,
  );
}
