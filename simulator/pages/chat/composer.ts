import { z } from 'zod';
import type { Interaction } from '../../actions/pending-interactions.ts';
import type { ChannelLocation } from '../../payloads/messages.ts';
import type { Simulator } from '../../simulator.ts';
import type { Message } from '../../state/state.ts';
import { type Html, html, icon } from '../html.ts';
import { explainMissingChannelPermission, getSendPermissionName, type PermissionName } from '../rights.ts';
import { addViewer, type Viewer } from '../viewer.ts';
import { fileControl } from './attachments.ts';
import { commandForm, commandList, userCommandForm } from './command-form.ts';
import { listSlashCommands } from './command-options.ts';
import { listContextCommands } from './context-commands.ts';
import { dialogForm } from './dialog-form.ts';
import { getAuthorName, getChatPath, getVisibleMessages } from './messages.ts';
import { modalFields } from './modal-fields.ts';
import type { Suggestions } from './suggestions.ts';

const text = z.string().optional().catch(undefined);
const modeSchema = z.object({ reply: text, edit: text, react: text, command: text, modal: text, 'user-command': text });

/** What the area below the messages shows. */
export interface ComposerState {
  /** The query of the page, which opens a form. */
  query: unknown;
  draft?: string | undefined;
  suggestions?: Suggestions | undefined;
}

/** The area below the messages: where the viewer writes, or the form that they opened. */
export function composer(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  { query, draft, suggestions }: ComposerState,
): Html {
  const { reply, edit, react, command, modal, 'user-command': userCommandId } = modeSchema.parse(query ?? {});
  const canView = !explainMissingChannelPermission(simulator.world, viewer, location.channel, 'ViewChannel');
  const messages = canView ? getVisibleMessages(simulator, viewer, location.channel.id) : [];
  const find = (id: string | undefined): Message | undefined => messages.find((message) => message.id === id);
  const opened = modal === undefined ? undefined : simulator.interactions.findModal(modal, viewer.userId);
  if (opened) return modalForm(simulator, location, viewer, opened, query);
  const slashCommand = listSlashCommands(simulator, viewer).find(({ name }) => name === command);
  if (slashCommand) return commandForm(simulator, location, viewer, slashCommand, query, suggestions);
  const userCommand = listContextCommands(simulator, viewer).onUser.find(({ id }) => id === userCommandId);
  if (userCommand) return userCommandForm(simulator, location, viewer, userCommand);
  const edited = find(edit);
  if (edited?.authorId === viewer.userId) return editForm(location, viewer, edited, draft);
  const reacted = find(react);
  if (reacted) return reactionForm(simulator, location, viewer, reacted);
  return writingForm(simulator, location, viewer, find(reply), draft);
}

function writingForm(
  simulator: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  reply: Message | undefined,
  draft = '',
): Html {
  const path = getChatPath(location);
  const explainMissing = (permission: PermissionName) =>
    explainMissingChannelPermission(simulator.world, viewer, location.channel, permission);
  const reason = explainMissing(getSendPermissionName(location.channel));
  const mayAttach = explainMissing('AttachFiles') === undefined;
  const replied = reply && getAuthorName(simulator, location, reply);
  const mode = reply ? `reply-${reply.id}` : 'write';
  return html`<div class="writing" id="writing" data-mode="${mode}">
${commandList(simulator, location, viewer)}
${
  reason === undefined
    ? html`<form class="composer" method="post" action="${addViewer(`${path}/messages`, viewer)}" enctype="multipart/form-data" data-chat>
${
  reply &&
  html`<p class="replying"><span>${icon('reply')} Replying to <b><bdi>${replied}</bdi></b></span> <a class="button quiet" href="${addViewer(path, viewer)}" data-chat data-close>Cancel</a><input type="hidden" name="reply" value="${reply.id}"></p>`
}
<label class="hidden" for="content">Message as ${viewer.name}</label>
<textarea id="content" name="content" rows="1" placeholder="Write, or / for commands" aria-describedby="content-hint" autofocus>${draft}</textarea>
<button class="button primary">Send</button>
${mayAttach && html`<p class="attach"><label for="files">Files</label> ${fileControl('files', html` multiple`)}</p>`}
<p class="hint" id="content-hint">Enter sends, Shift + Enter starts a new line, / lists the commands.</p></form>`
    : html`<p class="note">${icon('info')} <span>${reason}</span></p>`
}</div>`;
}

function modalForm(
  { world }: Simulator,
  location: ChannelLocation,
  viewer: Viewer,
  { id, response }: Interaction,
  query: unknown,
): Html {
  const modal = response?.kind === 'modal' ? response.modal : { custom_id: '', title: '', components: [] };
  return dialogForm(
    { location, viewer, action: `${getChatPath(location)}/modals/${id}`, mode: `modal-${id}`, title: modal.title },
    modalFields(world, location.server, modal, query),
    html`<button class="button primary">Submit</button>`,
  );
}

function editForm(location: ChannelLocation, viewer: Viewer, { id, content }: Message, draft = content): Html {
  return dialogForm(
    {
      location,
      viewer,
      action: `${getChatPath(location)}/messages/${id}/edit`,
      mode: `edit-${id}`,
      title: 'Edit the message',
    },
    html`<p class="field"><label for="content">New text</label><textarea id="content" name="content" rows="3" required autofocus>${draft}</textarea></p>`,
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
