import type { Field, Manifest } from './manifest.ts';

/** TypeScript types of the values that a bot receives for each feature of a manifest. */
export function printTypes({ features }: Manifest): string {
  const entries = features.map(({ id, fields }) => `  ${JSON.stringify(id)}: ${printFields(fields, '  ')};`);
  return `${['// Written by `vigil-bot types`.', 'export interface Features {', ...entries, '}'].join('\n')}\n`;
}

function printFields(fields: readonly Field[], indent: string, firstLines: readonly string[] = []): string {
  const inner = `${indent}  `;
  const lines = fields.flatMap((field) => {
    const type = printType(field, inner);
    return type === undefined ? [] : [`${JSON.stringify(field.id)}${isCertain(field) ? '' : '?'}: ${type};`];
  });
  const all = [...firstLines, ...lines].map((line) => `${inner}${line}`);
  return all.length > 0 ? `{\n${all.join('\n')}\n${indent}}` : '{}';
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
      return `(${printOptions(field.options) ?? 'string'})[]`;
    case 'channels':
    case 'roles':
    case 'members':
      return 'string[]';
    case 'message':
      return '{ content?: string; embeds?: Record<string, unknown>[]; components?: Record<string, unknown>[] }';
    case 'list':
      return `${printFields(field.fields, indent, ['id: string;'])}[]`;
    case 'map':
      return `Record<string, ${printFields(field.fields, indent)}>`;
    case 'group':
      return printFields(field.fields, indent);
    default:
      return 'string';
  }
}

function printOptions(options: readonly { readonly id: string }[] | undefined): string | undefined {
  return options?.map(({ id }) => JSON.stringify(id)).join(' | ');
}
