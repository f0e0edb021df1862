import type { Field, Manifest } from './manifest.ts';

/** How long the fields on one line are. */
const MAX_LINE_LENGTH = 80;

/** TypeScript types of the values that a bot receives for each feature of a manifest. */
export function printTypes({ features }: Manifest): string {
  const entries = features.map(({ id, fields }) => `  ${printKey(id)}: ${printFields(fields, '  ')};`);
  return `${['// Written by `vigil-bot types`.', 'export interface Features {', ...entries, '}'].join('\n')}\n`;
}

function printFields(fields: readonly Field[], indent: string, firstLines: readonly string[] = []): string {
  const inner = `${indent}  `;
  const lines = fields.flatMap((field) => {
    const type = printType(field, inner);
    return type === undefined ? [] : [`${printKey(field.id)}${isCertain(field) ? '' : '?'}: ${type};`];
  });
  const all = [...firstLines, ...lines];
  if (all.length === 0) return '{}';
  const line = `{ ${all.join(' ').replace(/;$/, '')} }`;
  if (line.length <= MAX_LINE_LENGTH && !line.includes('\n')) return line;
  return `{\n${all.map((entry) => `${inner}${entry}`).join('\n')}\n${indent}}`;
}

/** Ids have lowercase letters, digits and hyphens. */
function printKey(id: string): string {
  return id.includes('-') ? `'${id}'` : id;
}

/** Whether the bot always receives a value: hidden and empty fields are omitted. */
function isCertain(field: Field): boolean {
  if (field.when) return false;
  if ('required' in field && field.required) return true;
  return ['switch', 'choices', 'channels', 'roles', 'members', 'list', 'map', 'group'].includes(field.kind);
}

function printType(field: Field, indent: string): string | undefined {
  switch (field.kind) {
    case 'note':
    case 'status':
    case 'action':
      return undefined;
    case 'switch':
      return 'boolean';
    case 'number':
    case 'duration':
      return 'number';
    case 'choice':
      return printOptions(field.options) ?? 'string';
    case 'choices':
      return `readonly (${printOptions(field.options) ?? 'string'})[]`;
    case 'channels':
    case 'roles':
    case 'members':
      return 'readonly string[]';
    case 'message':
      return '{ content?: string; embeds?: Record<string, unknown>[]; components?: Record<string, unknown>[]; flags?: number }';
    case 'list':
      return `readonly ${printFields(field.fields, indent, ['id: string;'])}[]`;
    case 'map':
      return `Readonly<Record<string, ${printFields(field.fields, indent)}>>`;
    case 'group':
      return printFields(field.fields, indent);
    default:
      return 'string';
  }
}

function printOptions(options: readonly { readonly id: string }[] | undefined): string | undefined {
  return options?.map(({ id }) => `'${id}'`).join(' | ');
}
