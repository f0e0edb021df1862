import { ComponentType, TextInputStyle } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Modal } from '../../actions/pending-interactions.ts';
import type { SeedServer } from '../../world/seed-servers.ts';
import type { World } from '../../world/world.ts';
import { type Html, html } from '../html.ts';
import { type ComponentView, componentSchema, selectControl, selectTypes } from './components.ts';
import { renderMessageText } from './message-text.ts';

/** A field of a modal, with the label that its row or the field itself has. */
interface ModalField {
  component: ComponentView & { custom_id: string };
  label: string;
  description: string | undefined;
}

/** The fields of a modal, and the texts between them. */
function listParts(modal: Modal): readonly (ModalField | { text: string })[] {
  return modal.components.flatMap((input): readonly (ModalField | { text: string })[] => {
    const row = componentSchema.parse(input);
    const inner = [...row.components, ...(row.component ? [row.component] : [])];
    if (row.type === ComponentType.TextDisplay) return [{ text: row.content ?? '' }];
    return inner.flatMap((innerInput) => {
      const component = componentSchema.parse(innerInput);
      const { custom_id } = component;
      if (custom_id === undefined) return [];
      const label = row.label ?? component.label ?? custom_id;
      return [{ component: { ...component, custom_id }, label, description: row.description }];
    });
  });
}

const getFieldName = (index: number) => `field-${index}`;

const textSchema = z.string().optional().catch(undefined);
const textsSchema = z.record(z.string(), z.unknown()).catch({});

/**
 * The fields of a modal as those of a form; their names have numbers, because a custom id may hold anything. `query` may
 * have texts of fields.
 */
export function modalFields(world: World, server: SeedServer, modal: Modal, query: unknown): Html[] {
  const fields = textsSchema.parse(query);
  return listParts(modal).map((part, index) => {
    if ('text' in part) return html`<div class="message-text">${renderMessageText(world, server, part.text)}</div>`;
    const { component, label, description } = part;
    const name = getFieldName(index);
    const isRequired = component.required ?? true;
    return html`<p class="field"><label for="${name}">${label}${!isRequired && html` <span class="hint">optional</span>`}</label>
${description !== undefined && html`<span class="hint" id="${name}-hint">${description}</span>`}
${
  selectTypes.includes(component.type)
    ? selectControl(
        world,
        server,
        { ...component, min_values: isRequired ? component.min_values : 0 },
        { id: name, name },
      )
    : textInput(
        { ...component, value: textSchema.parse(fields[name]) ?? component.value },
        name,
        isRequired,
        description !== undefined,
      )
}</p>`;
  });
}

function textInput(component: ComponentView, name: string, isRequired: boolean, isDescribed: boolean): Html {
  const { style, value, placeholder, min_length, max_length } = component;
  const attributes = html` id="${name}" name="${name}"${isRequired && html` required`}${
    min_length !== undefined && html` minlength="${min_length}"`
  }${max_length !== undefined && html` maxlength="${max_length}"`}${
    placeholder !== undefined && html` placeholder="${placeholder}"`
  }${isDescribed && html` aria-describedby="${name}-hint"`}`;
  return style === TextInputStyle.Paragraph
    ? html`<textarea rows="3"${attributes}>${value}</textarea>`
    : html`<input type="text" autocomplete="off" value="${value}"${attributes}>`;
}

const valuesSchema = z.union([z.string(), z.array(z.string())]).catch('');

/** Reads the fields of a modal's form; a string says what is wrong. */
export function readModal(
  modal: Modal,
  fields: Readonly<Record<string, unknown>>,
): Record<string, string | readonly string[]> | string {
  const values: [string, string | readonly string[]][] = [];
  for (const [index, part] of listParts(modal).entries()) {
    if ('text' in part) continue;
    const { component, label } = part;
    const input = valuesSchema.parse(fields[getFieldName(index)]);
    const list = [input].flat().filter((value) => value !== '');
    // Browsers send each line break as two characters.
    const text = list.join('\n').replaceAll('\r\n', '\n');
    if ((component.required ?? true) && list.length === 0) return `Fill in “${label}”.`;
    const isSelect = selectTypes.includes(component.type);
    const { min_length = 0, max_length = 4000 } = component;
    if (!isSelect && list.length > 0 && (text.length < min_length || text.length > max_length))
      return `“${label}” must have ${min_length} to ${max_length} characters.`;
    values.push([component.custom_id, isSelect ? list : text]);
  }
  // Unlike an assignment, this also keeps a field that is called __proto__.
  return Object.fromEntries(values);
}
