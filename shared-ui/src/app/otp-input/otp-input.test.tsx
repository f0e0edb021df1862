import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { OtpInput } from './otp-input.tsx';

let boxes: HTMLInputElement[];

function CodeField() {
  const [digits, setDigits] = useState<string[]>(Array.from({ length: 6 }, () => ''));
  return <OtpInput label="Six-digit code" digits={digits} onChange={setDigits} />;
}

beforeEach(() => {
  const { container } = render(
    <IntlProvider locale="en" messages={{ 'ui.code.digit': 'Digit {number}' }}>
      <CodeField />
    </IntlProvider>,
  );
  boxes = [...container.querySelectorAll('input')];
  boxes[0]?.focus();
});

const read = () => boxes.map(({ value }) => value || '_').join('');
const getFocused = () => boxes.find((box) => box === document.activeElement) ?? document.createElement('input');
const getNumber = () => boxes.indexOf(getFocused()) + 1;
const focusBox = (number: number) => boxes[number - 1]?.focus();
const fill = (value: string) => fireEvent.input(getFocused(), { target: { value } });
const type = (character: string) => fill(getFocused().value + character);
const paste = (text: string) => fireEvent.paste(getFocused(), { clipboardData: { getData: () => text } });

/** Presses a key. Backspace also deletes what is selected, if the box does not handle it. */
const press = (key: string) => {
  if (fireEvent.keyDown(getFocused(), { key }) && key === 'Backspace') fill('');
};

test('§4 typing a digit moves to the next box, Backspace in an empty box to the previous one', () => {
  for (const digit of '12') type(digit);
  expect([read(), getNumber()]).toEqual(['12____', 3]);
  press('Backspace');
  expect([read(), getNumber()]).toEqual(['12____', 2]);
  press('Backspace');
  expect([read(), getNumber()]).toEqual(['1_____', 2]);
  for (let count = 0; count < 3; count++) press('Backspace');
  expect([read(), getNumber()]).toEqual(['______', 1]);
});

test('§5 accepts only digits; a digit replaces another', () => {
  for (const character of 'a1-é ٣2') type(character);
  expect([read(), getNumber()]).toEqual(['12____', 3]);
  focusBox(1);
  type('9');
  expect([read(), getNumber()]).toEqual(['92____', 2]);
});

test('arrow keys, Home and End move between the boxes', () => {
  const moves = ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home', 'ArrowLeft'].map((key) => {
    press(key);
    return getNumber();
  });
  expect(moves).toEqual([2, 6, 6, 5, 1, 1]);
});

test('rule 26: pasted and filled-in codes fill the boxes', () => {
  focusBox(4);
  paste(' 123 456\n');
  expect(read()).toBe('123456');
  focusBox(1);
  fill('654321');
  expect(read()).toBe('654321');
  focusBox(3);
  paste('no digits');
  paste('77');
  expect(read()).toBe('657721');
  expect(boxes.map(({ inputMode, autocomplete }) => [inputMode, autocomplete])).toEqual([
    ['numeric', 'one-time-code'],
    ...Array.from({ length: 5 }, () => ['numeric', 'off']),
  ]);
});
