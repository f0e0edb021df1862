import { afterEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { I18nProvider } from './i18n-provider.tsx';
import type { Language } from './languages.ts';

const messagesByLanguage = {
  en: { unread: '{count, plural, =0 {Nothing} one {# message} other {# messages}} for {name}' },
  hu: { unread: '{name}: {count, plural, =0 {semmi} one {# üzenet} other {# üzenet}}' },
};

afterEach(() => {
  jest.restoreAllMocks();
});

function renderText(
  language: Language,
  content: ReactNode,
  messages: Record<string, string> = messagesByLanguage[language],
) {
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
])('formats a plural in %s with %d as %j', (language, count, text) => {
  expect(renderText(language, <FormattedMessage id="unread" values={{ count, name: 'Anna' }} />)).toBe(text);
});

test('formats numbers for the language', () => {
  const number = <FormattedNumber value={1234567.5} />;
  expect(renderText('en', number)).toBe('1,234,567.5');
  expect(renderText('hu', number)).toBe('1\u00a0234\u00a0567,5');
});

test('shows the key of a missing translation without logging', () => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  expect(renderText('hu', <FormattedMessage id="page.nothing" />)).toBe('page.nothing');
  expect(renderText('en', <FormattedMessage id="page.nothing" />)).toBe('page.nothing');
  expect(error).not.toHaveBeenCalled();
  expect(warn).not.toHaveBeenCalled();
});

test('logs a message that cannot be formatted', () => {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  renderText('en', <FormattedMessage id="broken" values={{}} />, { broken: 'for {name}' });
  expect(error).toHaveBeenCalledWith(expect.stringContaining('name'));
});
