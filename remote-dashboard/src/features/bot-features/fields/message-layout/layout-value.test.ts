import { describe, expect, test } from '@jest/globals';
import { resolveValues } from 'vigil-bot/manifest';
import { createPart, measureParts, type PartKind, toLayout, toTexts, withParts } from './layout-value.ts';

const url = 'https://tea.example/cup.png';
const button = { type: 2, style: 5, label: 'Rules', url: 'https://tea.example' };
const text = (content: string) => ({ type: 10, content });

function findFaults(message: unknown) {
  const field = { id: 'text', kind: 'message', label: 'Text', embeds: true, components: true, layout: true } as const;
  return resolveValues([field], { text: message }).faults;
}

test('an embed becomes a container with all that it shows, and the bot accepts it', () => {
  const parts = toLayout({
    content: 'Hello {user}',
    embeds: [
      {
        author: { name: 'Réka' },
        title: 'Rules',
        url: 'https://tea.example',
        description: 'Be kind.',
        color: 0xf7c055,
        fields: [{ name: 'Quiet', value: '22:00' }],
        image: { url },
        thumbnail: { url },
        footer: { text: 'Tea House' },
      },
    ],
    components: [{ type: 1, components: [button] }],
  });
  expect(parts).toEqual({
    flags: 32768,
    components: [
      text('Hello {user}'),
      {
        type: 17,
        accent_color: 0xf7c055,
        components: [
          { type: 9, components: [text('Réka')], accessory: { type: 11, media: { url } } },
          text('### [Rules](https://tea.example)'),
          text('Be kind.'),
          text('**Quiet**\n22:00'),
          { type: 12, items: [{ media: { url } }] },
          text('-# Tea House'),
        ],
      },
      { type: 1, components: [button] },
    ],
  });
  expect(findFaults(parts)).toEqual([]);
});

test('the texts and buttons of a layout become a message of texts', () => {
  const section = { type: 9, components: [text('Cakes')], accessory: button };
  const parts = withParts([text('Hello'), { type: 17, components: [section, { type: 14 }] }, createPart('gallery')]);
  const message = toTexts(parts);
  expect(message).toEqual({ content: 'Hello\n\nCakes', components: [{ type: 1, components: [button] }] });
  expect(findFaults(message)).toEqual([]);
});

test('an embed with pictures alone becomes a container of pictures, and an empty one nothing', () => {
  const pictures = { type: 12, items: [{ media: { url } }, { media: { url } }] };
  expect(toLayout({ embeds: [{ thumbnail: { url }, image: { url } }, { color: 5 }] })).toEqual(
    withParts([{ type: 17, components: [pictures] }]),
  );
});

describe('an empty message', () => {
  test('stays empty in both formats', () => {
    expect(toLayout({})).toEqual({ flags: 32768 });
    expect(toTexts(withParts([]))).toEqual({});
    expect(findFaults(withParts([]))).toEqual([]);
  });
});

test.each<[PartKind, components: number]>([
  ['text', 1],
  ['section', 3],
  ['gallery', 1],
  ['separator', 1],
  ['row', 2],
  ['container', 2],
])('a %s counts as %i', (kind, components) => {
  expect(measureParts([createPart(kind)])).toEqual({ components, texts: 0 });
});

test('texts count together, also those inside of others', () => {
  expect(measureParts([text('Tea'), { type: 17, components: [text('Cakes')] }])).toEqual({ components: 3, texts: 8 });
});
