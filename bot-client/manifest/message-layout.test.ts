import { expect, test } from '@jest/globals';
import { findMessageFault } from './message-values.ts';

const field = { id: 'text', kind: 'message', label: 'Text', layout: true } as const;
const text = (content = 'Tea') => ({ type: 10, content });
const button = { type: 2, style: 5, label: 'Rules', url: 'https://example.com' };
const row = { type: 1, components: [button] };
const picture = { media: { url: 'https://example.com/tea.png' } };
const section = { type: 9, components: [text()], accessory: { type: 11, ...picture, description: 'A cup' } };
const gallery = { type: 12, items: [picture] };
const separator = { type: 14, divider: true, spacing: 2 };
const container = (...components: object[]) => ({ type: 17, accent_color: 0xf7c055, components });

const check = (...components: object[]) => findMessageFault(field, { flags: 32768, components });

test('a message may consist of every component of the chat platform that needs no bot', () => {
  const components = [text(), section, { ...section, accessory: button }, gallery, separator, row];
  expect(check(...components, container(...components))).toBeUndefined();
  expect(findMessageFault(field, { flags: 32768 })).toBeUndefined();
});

test.each([
  ['a text beside a layout', { flags: 32768, content: 'Tea', components: [text()] }],
  ['other flags', { flags: 4, components: [text()] }],
  ['a layout without its flag', { components: [text()] }],
  ['an empty list', { flags: 32768, components: [] }],
  ['an empty text', { flags: 32768, components: [text(' ')] }],
  ['a button outside of a row', { flags: 32768, components: [button] }],
  [
    'a button that only the bot could answer',
    { flags: 32768, components: [{ type: 1, components: [{ ...button, style: 1 }] }] },
  ],
  [
    'an address that is too long for a button',
    {
      flags: 32768,
      components: [{ type: 1, components: [{ ...button, url: `https://example.com/${'a'.repeat(500)}` }] }],
    },
  ],
  [
    'an address of a script',
    { flags: 32768, components: [{ type: 12, items: [{ media: { url: 'javascript:alert(1)' } }] }] },
  ],
  ['a section without anything beside it', { flags: 32768, components: [{ type: 9, components: [text()] }] }],
  [
    'a section with four texts',
    { flags: 32768, components: [{ ...section, components: [text(), text(), text(), text()] }] },
  ],
  ['eleven pictures', { flags: 32768, components: [{ type: 12, items: Array(11).fill(picture) }] }],
  ['a container inside of another', { flags: 32768, components: [container(container(text()))] }],
  ['an unknown component', { flags: 32768, components: [{ type: 99 }] }],
])('%s cannot be sent', (_, value) => {
  expect(findMessageFault(field, value)).toEqual({ code: 'wrong-type' });
});

test('components inside of others and beside a section count', () => {
  const sections = (count: number) => Array.from({ length: count }, () => section);
  expect(check(...sections(13), text())).toBeUndefined();
  expect(check(...sections(13), text(), text())).toEqual({ code: 'too-many', limit: 40 });
  expect(check(container(...sections(13)), text())).toEqual({ code: 'too-many', limit: 40 });
});

test('the texts of all components have a limit together', () => {
  expect(check(text('a'.repeat(2000)), container(text('a'.repeat(2000))))).toBeUndefined();
  expect(check(text('a'.repeat(2000)), container(text('a'.repeat(2001))))).toEqual({ code: 'too-long', limit: 4000 });
});

test('a field that does not allow a layout accepts none', () => {
  expect(findMessageFault({ ...field, layout: false }, { flags: 32768, components: [text()] })).toEqual({
    code: 'wrong-type',
  });
});

test('an emoji is one character, as the chat platform counts', () => {
  const owls = '🦉'.repeat(2000);
  expect(findMessageFault(field, { content: owls })).toBeUndefined();
  expect(check(text(owls), text(owls))).toBeUndefined();
  expect(check(text(owls), text(`${owls}🦉`))).toEqual({ code: 'too-long', limit: 4000 });
});
