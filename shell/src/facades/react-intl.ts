// The exports of react-intl that the shell and the areas may use.
export {
  createIntl,
  defineMessage,
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  FormattedRelativeTime,
  FormattedTime,
  IntlProvider,
  useIntl,
} from '#unfacaded/react-intl';
