import { boolean, type Check, countCharacters, FaultList, integer, list, plainText, shape } from './checks.ts';
import type { FieldFault } from './field-fault.ts';
import { isRecord } from './json-values.ts';
import { buttonRow, exactly, lines, linkButton, webAddress } from './message-parts.ts';

/** The flag of a message with a layout, which the chat platform calls Components V2. */
const LAYOUT_FLAG = 1 << 15;

/** Both count what is inside of others. */
const MAX_COMPONENTS = 40;
const MAX_TEXT = 4000;

const media = shape({ url: webAddress(2048) });
const description = plainText(1024);
const text = shape({ type: exactly(10), content: lines(MAX_TEXT) });
const thumbnail = shape({ type: exactly(11), media }, { description });

const components: readonly (readonly [type: number, check: Check])[] = [
  [1, buttonRow],
  [
    9,
    shape({
      type: exactly(9),
      components: list(text, { min: 1, max: 3 }),
      accessory: byType([
        [2, linkButton],
        [11, thumbnail],
      ]),
    }),
  ],
  [10, text],
  [12, shape({ type: exactly(12), items: list(shape({ media }, { description }), { min: 1, max: 10 }) })],
  [14, shape({ type: exactly(14) }, { divider: boolean, spacing: integer(1, 2) })],
];
const inContainer = list(byType(components), { min: 1, max: MAX_COMPONENTS });
const container = shape({ type: exactly(17), components: inContainer }, { accent_color: integer(0, 0xffffff) });
const topLevel = list(byType([...components, [17, container]]), { min: 1, max: MAX_COMPONENTS });
const message = shape({ flags: exactly(LAYOUT_FLAG) }, { components: topLevel });

/** Checks a component by its type. */
function byType(checks: Iterable<readonly [type: number, check: Check]>): Check {
  const checkByType = new Map<unknown, Check>(checks);
  return (value, path, faults) => {
    const check = isRecord(value) ? checkByType.get(value.type) : undefined;
    if (check) check(value, path, faults);
    else faults.add(path, 'is not a component that can stand here.');
  };
}

/** Why a layout cannot be sent. */
export function findLayoutFault(value: Readonly<Record<string, unknown>>): FieldFault | undefined {
  const faults = new FaultList();
  message(value, '', faults);
  if (faults.faults.length > 0) return { code: 'wrong-type' };
  const components = findComponents(value.components);
  if (components.length > MAX_COMPONENTS) return { code: 'too-many', limit: MAX_COMPONENTS };
  const length = components.reduce(
    (sum, { content }) => sum + (typeof content === 'string' ? countCharacters(content) : 0),
    0,
  );
  return length > MAX_TEXT ? { code: 'too-long', limit: MAX_TEXT } : undefined;
}

/** All components, also those inside of others. */
function findComponents(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  return value
    .filter(isRecord)
    .flatMap((component) => [
      component,
      ...findComponents(component.components),
      ...findComponents([component.accessory]),
    ]);
}
