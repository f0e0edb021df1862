import { afterEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { Language } from './config.ts';
import { I18nProvider } from './i18n-provider.tsx';

const texts = {
  en: { unread: '{count, plural, =0 {Nothing} one {# message} other {# messages}} for {name}' },
  hu: { unread: '{name}: {count, plural, =0 {semmi} one {# üzenet} other {# üzenet}}' },
};

afterEach(() => {
  jest.restoreAllMocks();
});

function shown(language: Language, content: ReactNode, messages: Record<string, string> = texts[language]) {
  const { container } = render(
    <I18nProvider language={language} messages={messages}>
      {content}
    </I18nProvider>,
  );
  return container.textContent;
}

test.each<[Language, number, string]>([
  ['en', 0, 'Nothing for Anna'],
  ['en', 1, '1 message for Anna'],
  ['en', 1234, '1,234 messages for Anna'],
  ['hu', 0, 'Anna: semmi'],
  ['hu', 1, 'Anna: 1 üzenet'],
  ['hu', 12_345, 'Anna: 12\u00a0345 üzenet'],
])('in %s a text with the number %d reads %j', (language, count, text) => {
  expect(shown(language, <FormattedMessage id="unread" values={{ count, name: 'Anna' }} />)).toBe(text);
});

test('numbers are written as the language writes them', () => {
  const number = <FormattedNumber value={1234567.5} />;
  expect(shown('en', number)).toBe('1,234,567.5');
  expect(shown('hu', number)).toBe('1\u00a0234\u00a0567,5');
});

test('a text without translation shows its key, and nothing is logged', () => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  expect(shown('hu', <FormattedMessage id="page.nothing" />)).toBe('page.nothing');
  expect(shown('en', <FormattedMessage id="page.nothing" />)).toBe('page.nothing');
  expect(error).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

test('a text that cannot be formatted is logged, because that is a mistake', () => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  shown('en', <FormattedMessage id="broken" values={{}} />, { broken: 'for {name}' });
  expect(error).toHaveBeenCalledWith(expect.stringContaining('name'));
});
