import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton } from 'shared-ui';
import { Notice, useMutation } from 'shared-ui/app';
import { ErrorAction } from '../../lib/api/error-action.tsx';
import { useErrorMessage } from '../../lib/api/errors.tsx';
import { testChannel } from './logs-api.ts';
import { SendIcon } from './logs-icons.tsx';

/** Has the bot write to a channel, and tells what came of it: a button, and the place of the answer. */
export function useTestMessage(serverId: string, channel: { id: string; name: string }) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const { name } = channel;
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => testChannel(serverId, channel.id) });

  return {
    button: (
      <IconButton
        icon={<SendIcon />}
        label={intl.formatMessage({ id: 'logs.test' }, { name })}
        busy={isPending}
        onClick={() => mutate()}
      />
    ),
    answer: (
      <div role="status">
        {data !== undefined && (
          <Notice tone="success" inline place="below">
            <FormattedMessage id="logs.test.sent" values={{ name }} />
          </Notice>
        )}
        {error && (
          <Notice tone="danger" inline place="below">
            <FormattedMessage id="logs.test.failed" values={{ reason: getErrorMessage(error) }} />{' '}
            <ErrorAction id={serverId} error={error} />
          </Notice>
        )}
      </div>
    ),
  };
}
