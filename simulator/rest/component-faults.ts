import { ButtonStyle, ComponentType, MessageFlags } from 'discord-api-types/v10';
import type { FieldFault } from './requests.ts';

type Component = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

const MAX_ROWS = 5;
const MAX_BUTTONS = 5;
const MAX_COMPONENTS = 40;
const selects: readonly unknown[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];
const urlSchemes = ['http:', 'https:', 'discord:'];

/** Finds what the platform refuses in the components of a message. */
export function findComponentFaults(components: readonly Component[], flags: number): FieldFault[] {
  const faults: FieldFault[] = [];
  const customIds = new Set<unknown>();
  const add = (path: Path, code: string, message: string) => void faults.push({ path, code, message });
  const requireLength = (path: Path, value: unknown, min: number, max: number) => {
    if (value === undefined || value === null) return add(path, 'BASE_TYPE_REQUIRED', 'This field is required');
    const { length } = Array.isArray(value) ? value : String(value);
    if (length < min || length > max) add(path, 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
  };
  const requireCustomId = (path: Path, { custom_id }: Component) => {
    requireLength([...path, 'custom_id'], custom_id, 1, 100);
    if (typeof custom_id === 'string' && customIds.has(custom_id))
      add([...path, 'custom_id'], 'COMPONENT_CUSTOM_ID_DUPLICATED', 'Component custom id cannot be duplicated');
    customIds.add(custom_id);
  };

  const checkButton = (path: Path, button: Component) => {
    const { style, custom_id, url, label, emoji, sku_id } = button;
    if (typeof style !== 'number' || !(style >= ButtonStyle.Primary && style <= ButtonStyle.Premium))
      return add([...path, 'style'], 'BASE_TYPE_CHOICES', 'Value must be one of (1, 2, 3, 4, 5, 6).');
    if (style === ButtonStyle.Premium) return requireLength([...path, 'sku_id'], sku_id, 1, 20);
    if (label === undefined && emoji === undefined)
      add([...path, 'label'], 'BASE_TYPE_REQUIRED', 'A button must have a label or emoji');
    if (custom_id !== undefined && url !== undefined)
      return add(
        [...path, 'custom_id'],
        'BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE',
        'A custom id and url cannot both be specified',
      );
    if (style !== ButtonStyle.Link) {
      if (url !== undefined)
        add([...path, 'url'], 'BUTTON_COMPONENT_INVALID_STYLE', 'Only a link button can have a url');
      return requireCustomId(path, button);
    }
    if (custom_id !== undefined)
      add([...path, 'custom_id'], 'BUTTON_COMPONENT_INVALID_STYLE', 'A link button cannot have a custom id');
    requireLength([...path, 'url'], url, 1, 512);
    const { protocol = '' } = URL.parse(String(url)) ?? {};
    if (url !== undefined && !urlSchemes.includes(protocol))
      add([...path, 'url'], 'URL_TYPE_INVALID_SCHEME', "Scheme must be one of ('http', 'https', 'discord').");
  };

  const checkSelect = (path: Path, select: Component) => {
    requireCustomId(path, select);
    const { type, options, min_values: min = 1, max_values: max = 1 } = select;
    if (typeof min !== 'number' || min < 0 || min > 25)
      add([...path, 'min_values'], 'NUMBER_TYPE_RANGE', 'int value should be between 0 and 25.');
    if (typeof max !== 'number' || max < 1 || max > 25)
      add([...path, 'max_values'], 'NUMBER_TYPE_RANGE', 'int value should be between 1 and 25.');
    if (Number(min) > Number(max))
      add([...path, 'min_values'], 'SELECT_COMPONENT_INVALID_MIN_VALUES', 'Cannot be greater than max_values');
    if (type !== ComponentType.StringSelect) return;
    requireLength([...path, 'options'], options, 1, 25);
    const values = new Set<unknown>();
    for (const [index, option] of toComponents(options).entries()) {
      const optionPath = [...path, 'options', index];
      requireLength([...optionPath, 'label'], option.label, 1, 100);
      requireLength([...optionPath, 'value'], option.value, 1, 100);
      if (values.has(option.value))
        add(
          [...optionPath, 'value'],
          'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
          'The specified option value is already used',
        );
      values.add(option.value);
    }
  };

  const checkRow = (path: Path, { components: inner }: Component) => {
    requireLength([...path, 'components'], inner, 1, MAX_BUTTONS);
    const members = toComponents(inner);
    for (const [index, { type }] of members.entries()) {
      const isSelect = selects.includes(type);
      if (!isSelect && type !== ComponentType.Button)
        add(
          [...path, 'components', index, 'type'],
          'UNION_TYPE_CHOICES',
          'Value of field "type" must be one of (2, 3, 5, 6, 7, 8).',
        );
      if (isSelect && members.length > 1)
        add(
          [...path, 'components', index],
          'COMPONENT_LAYOUT_WIDTH_EXCEEDED',
          'The specified component exceeds the maximum width',
        );
    }
  };

  let count = 0;
  const check = (path: Path, component: Component) => {
    count += 1;
    if (component.type === ComponentType.ActionRow) checkRow(path, component);
    if (component.type === ComponentType.Button) checkButton(path, component);
    if (selects.includes(component.type)) checkSelect(path, component);
    for (const [index, inner] of toComponents(component.components).entries())
      check([...path, 'components', index], inner);
    for (const accessory of toComponents([component.accessory])) check([...path, 'accessory'], accessory);
  };
  for (const [index, component] of components.entries()) check(['components', index], component);

  if ((flags & MessageFlags.IsComponentsV2) !== 0) {
    if (count > MAX_COMPONENTS)
      add(
        ['components'],
        'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED',
        `The maximum number of components is ${MAX_COMPONENTS}`,
      );
    return faults;
  }
  if (components.length > MAX_ROWS) requireLength(['components'], components, 1, MAX_ROWS);
  for (const [index, { type }] of components.entries())
    if (type !== ComponentType.ActionRow)
      add(['components', index, 'type'], 'UNION_TYPE_CHOICES', 'Value of field "type" must be one of (1,).');
  return faults;
}

function toComponents(value: unknown): Component[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}
