import { ComponentType } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Message } from '../../state/state.ts';
import { getChannels } from '../../world/channels.ts';
import { getRoles } from '../../world/roles.ts';
import type { SeedServer } from '../../world/seed-servers.ts';
import type { World } from '../../world/world.ts';
import { type Html, type HtmlPart, html } from '../html.ts';
import { getMemberChoices, type Viewer } from '../viewer.ts';
import { webLink } from './embeds.ts';
import { renderMessageText } from './message-text.ts';

const text = z.string().optional().catch(undefined);
const optionSchema = z.object({
  label: z.string(),
  value: z.string(),
  description: text,
  default: z.boolean().catch(false),
});

/** What the pages show of a component; other properties only matter to the bot. */
export const componentSchema = z.object({
  type: z.int().catch(0),
  ...{ custom_id: text, label: text, url: text, content: text, placeholder: text, description: text, value: text },
  style: z.int().catch(2),
  disabled: z.boolean().catch(false),
  required: z.boolean().optional().catch(undefined),
  emoji: z.object({ name: z.string() }).optional().catch(undefined),
  ...{ min_values: z.int().catch(1), max_values: z.int().catch(1) },
  ...{ min_length: z.int().optional().catch(undefined), max_length: z.int().optional().catch(undefined) },
  options: z.array(optionSchema).catch([]),
  components: z.array(z.record(z.string(), z.unknown())).catch([]),
  items: z.array(z.record(z.string(), z.unknown())).catch([]),
  media: z.object({ url: z.string() }).optional().catch(undefined),
  accessory: z.record(z.string(), z.unknown()).optional().catch(undefined),
  component: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
export type ComponentView = z.infer<typeof componentSchema>;

/** The kinds of selects. */
export const selectTypes: readonly number[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

/** Shows the components of a message; `action` is the path of the form that uses one. */
export function componentList(world: World, viewer: Viewer, message: Message, action: string): Html | false {
  const { server } = viewer;
  if (message.components.length === 0) return false;
  let number = 0;
  const render = (input: Readonly<Record<string, unknown>>): HtmlPart => {
    const component = componentSchema.parse(input);
    const inner = () => component.components.map(render);
    switch (component.type) {
      case ComponentType.ActionRow:
        return html`<div class="row">${inner()}</div>`;
      case ComponentType.Button:
        return button(component, action, `use-${message.id}-${number++}`);
      case ComponentType.TextDisplay:
        return html`<div class="message-text">${renderMessageText(world, server, component.content ?? '', viewer)}</div>`;
      case ComponentType.Section:
        return html`<div class="section"><div>${inner()}</div>${component.accessory && render(component.accessory)}</div>`;
      case ComponentType.Container:
        return html`<div class="embed">${inner()}</div>`;
      case ComponentType.Thumbnail:
        return picture(component);
      case ComponentType.MediaGallery:
        return html`<div class="row">${component.items.map((item) => picture(componentSchema.parse(item)))}</div>`;
      case ComponentType.Separator:
        return html`<hr>`;
      default:
        if (selectTypes.includes(component.type))
          return select(world, server, component, action, `use-${message.id}-${number++}`);
        return html`<p class="hint">A component that these pages do not show (type ${component.type}).</p>`;
    }
  };
  return html`<div class="components">${message.components.map(render)}</div>`;
}

/** These pages load no pictures of others. */
function picture({ media, description }: ComponentView): Html {
  return html`<span class="hint">${webLink(media?.url ?? '', description ?? 'Picture')}</span>`;
}

const buttonClasses: Record<number, string> = { 1: 'primary', 3: 'success', 4: 'danger' };

function button({ label, emoji, url, style, custom_id, disabled }: ComponentView, action: string, id: string): Html {
  const name = [emoji?.name, label].filter(Boolean).join(' ') || 'Button';
  if (url !== undefined) return html`<span class="button quiet">${webLink(url, name)}</span>`;
  return html`<form method="post" action="${action}" data-chat><input type="hidden" name="component" value="${custom_id}">
<button class="button ${buttonClasses[style] ?? 'quiet'}" id="${id}"${disabled && html` disabled`}>${name}</button></form>`;
}

function select(world: World, server: SeedServer, component: ComponentView, action: string, id: string): Html {
  const label = component.placeholder ?? 'Choose';
  return html`<form class="select-row" method="post" action="${action}" data-chat>
<input type="hidden" name="component" value="${component.custom_id}">
${selectControl(world, server, component, { id, name: 'values', label })}
<button class="button quiet" id="${id}-choose"${component.disabled && html` disabled`} aria-label="Choose: ${label}">Choose</button></form>`;
}

/** A select for the options of a component. */
export function selectControl(
  world: World,
  server: SeedServer,
  component: ComponentView,
  { id, name, label }: { id: string; name: string; label?: string },
): Html {
  const { max_values, min_values, disabled } = component;
  const isMultiple = max_values > 1;
  const choices = getChoices(world, server, component);
  const options = choices.map(
    (choice) =>
      html`<option value="${choice.value}"${choice.default && html` selected`}>${choice.label}${
        choice.description !== undefined && ` – ${choice.description}`
      }</option>`,
  );
  const size = Math.min(6, Math.max(2, choices.length));
  return html`<select id="${id}" name="${name}"${label !== undefined && html` aria-label="${label}"`}${
    isMultiple && html` multiple size="${size}"`
  }${disabled && html` disabled`}${min_values > 0 && html` required`}>
${!isMultiple && html`<option value="">${component.placeholder ?? 'Choose'}</option>`}${options}</select>`;
}

function getChoices(world: World, server: SeedServer, { type, options }: ComponentView): ComponentView['options'] {
  const toChoice = (value: string, label: string) => ({ value, label, description: undefined, default: false });
  const users = () => getMemberChoices(world, server).map(([id, name]) => toChoice(id, name));
  const roles = () => getRoles(world, server).map((role) => toChoice(role.id, role.name));
  if (type === ComponentType.UserSelect) return users();
  if (type === ComponentType.RoleSelect) return roles();
  if (type === ComponentType.MentionableSelect) return [...users(), ...roles()];
  if (type === ComponentType.ChannelSelect)
    return getChannels(world, server).map((channel) => toChoice(channel.id, `#${channel.name}`));
  return options;
}
