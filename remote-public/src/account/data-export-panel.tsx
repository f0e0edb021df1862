import { FormattedMessage, useIntl } from 'react-intl';
import { api, Button, toResult, usePageConfig } from 'shared-ui';
import { downloadFile, Stack, useMutation } from 'shared-ui/app';
import { FormError, Panel, useErrorMessage } from './panel.tsx';

/** Exports all data that is stored about the user, as a file. */
export function DataExportPanel() {
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => toResult(api.GET('/v1/me/export')),
    onSuccess(data) {
      const name = formatMessage({ id: 'account.data.file-name' });
      const text = JSON.stringify(data, undefined, 2);
      downloadFile({ name: `${brand.name} ${name}.json`, type: 'application/json', text });
    },
  });

  return (
    <Panel title={<FormattedMessage id="account.data" />} text={<FormattedMessage id="account.data.text" />}>
      <Stack alignStart>
        <p>
          <FormattedMessage id="account.data.what" />
        </p>
        <FormError text={error && getErrorMessage(error)} />
        <Button isPending={isPending} onClick={() => mutate()}>
          <FormattedMessage id="account.data.download" />
        </Button>
      </Stack>
    </Panel>
  );
}
