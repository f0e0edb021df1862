// What the shell provides of react-intl, which it loads once for all areas. Types are all available; for a value that is missing
// here ("exported using 'export type'"), use another way, or add it and look at what the landing page gains in bytes.
export type * from '#full/react-intl';
export {
  createIntl,
  defineMessage,
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  IntlProvider,
  useIntl,
} from '#full/react-intl';
