import { type Check, integer, list, plainText, shape } from './checks.ts';

// What a message of texts and embeds has in common with a layout.

const MAX_BUTTONS = 5;

export const lines = (maxLength: number) => plainText(maxLength, { isMultiline: true });

export function webAddress(maxLength: number): Check {
  return (value, path, faults) => {
    const isUrl =
      typeof value === 'string' && value.length <= maxLength && /^https?:\/\//i.test(value) && URL.canParse(value);
    if (!isUrl) faults.add(path, 'must be a web address.');
  };
}

export const exactly = (expected: number): Check => integer(expected, expected);

export const linkButton = shape({ type: exactly(2), style: exactly(5), url: webAddress(512), label: lines(80) });
export const buttonRow = shape({ type: exactly(1), components: list(linkButton, { min: 1, max: MAX_BUTTONS }) });
