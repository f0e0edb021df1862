import { expect, test } from '@jest/globals';
import { fitMessage } from './fit-message.ts';

const embeds = [{ title: 'Tea' }];
const components = [{ type: 1, components: [{ type: 2, style: 5, label: 'Rules', url: 'https://tea.example' }] }];
const message = { content: 'Tea', embeds, components };
const layout = { flags: 32768, components: [{ type: 10, content: 'Tea' }, ...components] };

test('a field that allows everything gets a message as it is', () => {
  const all = { embeds: true, components: true, layout: true };
  expect(fitMessage(all, message)).toEqual({ message: message, isComplete: true });
  expect(fitMessage(all, layout)).toEqual({ message: layout, isComplete: true });
  expect(fitMessage({}, { content: 'Tea' })).toEqual({ message: { content: 'Tea' }, isComplete: true });
});

test('embeds and buttons are left out where they are not allowed', () => {
  expect(fitMessage({ embeds: true }, message)).toEqual({ message: { content: 'Tea', embeds }, isComplete: false });
  expect(fitMessage({ components: true }, message)).toEqual({
    message: { content: 'Tea', components },
    isComplete: false,
  });
});

test('a layout becomes a text where it is not allowed', () => {
  expect(fitMessage({}, layout)).toEqual({ message: { content: 'Tea' }, isComplete: false });
  expect(fitMessage({ components: true }, layout)).toEqual({
    message: { content: 'Tea', components },
    isComplete: false,
  });
});
