import {
  boolean,
  type Check,
  checkUnique,
  type FaultList,
  id,
  integer,
  list,
  number,
  oneOf,
  onlyTrue,
  shape,
  text,
} from './checks.ts';
import type { UnknownRecord } from './json-values.ts';
import { MAX_ENTRIES, MAX_NUMBER, MAX_OPTIONS, MAX_SECONDS, MAX_TEXT_LENGTH } from './limits.ts';
import type { FieldKind } from './manifest.ts';
import { permissionNames } from './platform-names.ts';

const label = text(80);
const help = text(500);

const placeholder: Check = (value, path, faults) => {
  if (typeof value !== 'string' || !/^[a-z][a-z0-9_]{0,31}$/i.test(value))
    faults.add(path, 'must have 1 to 32 letters, digits and underscores, and start with a letter.');
};

const placeholders = list(placeholder, { max: 50 });
/** Names of the platform's permissions. */
export const permissions = list(oneOf(permissionNames), { max: permissionNames.length });
const seconds = integer(0, MAX_SECONDS);
const entryCount = integer(1, MAX_ENTRIES);
const nothing: Check = () => undefined;

const option = shape({ id, label }, { help });
const choiceOptions = { options: list(option, { min: 1, max: MAX_OPTIONS }), ask: onlyTrue };
const channelOptions = {
  types: list(oneOf(['text', 'announcement', 'forum', 'voice', 'stage', 'category']), { min: 1, max: 6 }),
  needs: permissions,
};
const textOptions = {
  default: nothing,
  minLength: integer(1, MAX_TEXT_LENGTH),
  maxLength: integer(1, MAX_TEXT_LENGTH),
  placeholders,
  format: oneOf(['url']),
};

/** The properties of all fields. `when` and `fields` are checked apart: they refer to other fields. */
const common = { required: { id, kind: nothing, label }, optional: { help, when: nothing } };
const optional = { required: boolean };

/** The further properties of each kind of field. A value of its kind is what `default` must be. */
const optionsByKind: Record<FieldKind, Readonly<Record<string, Check>>> = {
  text: { ...optional, ...textOptions },
  paragraph: { ...optional, ...textOptions },
  number: {
    ...optional,
    default: nothing,
    min: number(-MAX_NUMBER, MAX_NUMBER),
    max: number(-MAX_NUMBER, MAX_NUMBER),
    step: number(1e-6, MAX_NUMBER),
    unit: text(20),
  },
  switch: { default: nothing },
  choice: { ...optional, default: nothing, ...choiceOptions },
  choices: { ...optional, default: nothing, ...choiceOptions, min: entryCount, max: entryCount },
  colour: { ...optional, default: nothing },
  duration: { ...optional, default: nothing, min: seconds, max: seconds },
  channel: { ...optional, ...channelOptions },
  channels: { ...optional, ...channelOptions, max: entryCount },
  role: { ...optional, assignable: boolean },
  roles: { ...optional, assignable: boolean, max: entryCount },
  member: optional,
  members: { ...optional, max: entryCount },
  emoji: { ...optional, default: nothing },
  message: { ...optional, default: nothing, placeholders, embeds: boolean, components: boolean, layout: boolean },
  secret: optional,
  list: { ...optional, fields: nothing, min: entryCount, max: entryCount, title: id },
  map: { ...optional, fields: nothing, key: oneOf(['channel', 'role', 'member']), max: entryCount },
  group: { fields: nothing, page: boolean },
  note: {},
  status: {},
  action: { confirm: text(200), danger: boolean },
};

/** What kinds need beside an id, a kind and a label. */
const requiredByKind: Partial<Record<FieldKind, readonly string[]>> = {
  list: ['fields'],
  map: ['key', 'fields'],
  group: ['fields'],
};

const note = shape({ id, kind: nothing, text: text(2000, { isMultiline: true }) }, { when: nothing });

const shapes = new Map(
  Object.entries(optionsByKind).map(([kind, options]) => [kind, kind === 'note' ? note : toShape(kind, options)]),
);

function toShape(kind: string, options: Readonly<Record<string, Check>>): Check {
  const names = new Map(Object.entries(requiredByKind)).get(kind) ?? [];
  const needed = Object.entries(options).filter(([name]) => names.includes(name));
  return shape({ ...common.required, ...Object.fromEntries(needed) }, { ...common.optional, ...options });
}

/** Checks the properties of a field, without its fields and its condition. */
export function checkFieldOptions(field: UnknownRecord, path: string, faults: FaultList) {
  const check = typeof field.kind === 'string' ? shapes.get(field.kind) : undefined;
  if (!check) return faults.add(`${path}.kind`, `must be one of ${[...shapes.keys()].join(', ')}.`);
  check(field, path, faults);
  checkOrder(field, 'min', 'max', path, faults);
  checkOrder(field, 'minLength', 'maxLength', path, faults);
  if (field.kind === 'choice' || field.kind === 'choices') checkOptionSource(field, path, faults);
}

function checkOrder(field: UnknownRecord, lower: string, upper: string, path: string, faults: FaultList) {
  const { [lower]: min, [upper]: max } = field;
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    faults.add(`${path}.${lower}`, `is greater than ${upper}.`);
}

function checkOptionSource({ options, ask }: UnknownRecord, path: string, faults: FaultList) {
  if ((options === undefined) === (ask === undefined))
    faults.add(path, 'needs either “options” or “ask: true”, not both.');
  if (Array.isArray(options)) checkUnique(options, 'id', `${path}.options`, faults);
}
