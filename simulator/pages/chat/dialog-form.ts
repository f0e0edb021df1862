import type { ChannelLocation } from '../../payloads/messages.ts';
import { type Html, type HtmlPart, html } from '../html.ts';
import { addViewer, type Viewer } from '../viewer.ts';
import { getChatPath } from './messages.ts';

interface DialogOptions {
  location: ChannelLocation;
  viewer: Viewer;
  /** The path to which it is sent. */
  action: string;
  /** Identifies the form, so that the script notices another one. */
  mode: string;
  title: HtmlPart;
  hasFiles?: boolean;
}

/** A form in the place of the composer; Escape follows its link back. */
export function dialogForm(
  { location, viewer, action, mode, title, hasFiles = false }: DialogOptions,
  fields: HtmlPart,
  button: HtmlPart,
): Html {
  // Enter uses the first button of a form, which must not be one that only fills in a field.
  return html`<form class="writing dialog" id="writing" data-mode="${mode}" method="post" action="${addViewer(action, viewer)}"${hasFiles && html` enctype="multipart/form-data"`} data-chat aria-labelledby="writing-title">
<button hidden></button>
<div class="panel-head"><h2 id="writing-title">${title}</h2>
<a class="button quiet" id="close" href="${addViewer(getChatPath(location), viewer)}" data-chat data-close>Cancel</a></div>
<div class="dialog-fields">${fields}</div>
<p class="dialog-end">${button}</p></form>`;
}
