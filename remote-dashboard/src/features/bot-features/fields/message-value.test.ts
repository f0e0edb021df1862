import { describe, expect, test } from '@jest/globals';
import { resolveValues } from 'vigil-bot/manifest';
import {
  countEmbedTexts,
  formatColour,
  getButtons,
  getText,
  isWebAddress,
  type LinkButton,
  parseColour,
  toRows,
  withValue,
} from './message-value.ts';

const button = (label: string, startsRow = false): LinkButton => ({ label, url: 'https://tea.example', startsRow });
const labels = (buttons: LinkButton[]) =>
  toRows(buttons).map((row) => getButtons({ components: [row] }).map(({ label }) => label));

describe('a part of a message', () => {
  test('keeps its other values, and loses what becomes empty', () => {
    const embed = withValue(
      withValue({ title: 'Tea' }, ['author', 'name'], 'Robin'),
      ['author', 'url'],
      'https://a.example',
    );
    expect(embed).toEqual({ title: 'Tea', author: { name: 'Robin', url: 'https://a.example' } });
    expect(getText(embed, 'author', 'name')).toBe('Robin');
    const unnamed = withValue(embed, ['author', 'name'], '');
    expect(unnamed).toEqual({ title: 'Tea', author: { url: 'https://a.example' } });
    expect(withValue(unnamed, ['author', 'url'], '')).toEqual({ title: 'Tea' });
  });

  test('reads nothing from values of another type', () => {
    expect(getText({ title: 5 }, 'title')).toBe('');
    expect(getText({ author: 'Robin' }, 'author', 'name')).toBe('');
    expect(getText('{}', 'constructor')).toBe('');
  });
});

describe('buttons', () => {
  test('are in rows of five at most, and start a row where they say so', () => {
    expect(labels(['1', '2', '3', '4', '5', '6'].map((label) => button(label)))).toEqual([
      ['1', '2', '3', '4', '5'],
      ['6'],
    ]);
    expect(labels([button('1'), button('2', true), button('3')])).toEqual([['1'], ['2', '3']]);
  });

  test('keep their rows when they are read and written', () => {
    const rows = toRows([button('1'), button('2', true), button('3')]);
    expect(toRows(getButtons({ components: rows }))).toEqual(rows);
  });

  test('are accepted as they are written', () => {
    const field = { id: 'text', kind: 'message', label: 'Text', components: true } as const;
    const text = { content: 'Tea', components: toRows([button('1'), button('2', true)]) };
    expect(resolveValues([field], { text })).toMatchObject({ values: { text }, faults: [] });
  });
});

test('counts the texts of embeds, but not their addresses', () => {
  const embeds = [
    { title: 'Tea', url: 'https://tea.example', fields: [{ name: 'a', value: 'bc' }] },
    { footer: { text: 'd' } },
  ];
  expect(countEmbedTexts(embeds)).toBe(7);
});

test('colours are numbers to the chat platform', () => {
  expect(parseColour('#00c0ff')).toBe(0x00c0ff);
  expect(formatColour(0x00c0ff)).toBe('#00c0ff');
  expect(parseColour('#12')).toBeUndefined();
  expect(formatColour(undefined)).toBe('');
});

test('accepts web addresses only', () => {
  expect(isWebAddress('https://tea.example/a')).toBe(true);
  expect(isWebAddress('javascript:alert(1)')).toBe(false);
  expect(isWebAddress('tea.example')).toBe(false);
});
