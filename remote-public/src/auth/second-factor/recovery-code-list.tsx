import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Icon, usePageConfig } from 'shared-ui';
import { download, Row, Stack } from 'shared-ui/app';
import { CopyButton } from './copy-button.tsx';
import styles from './recovery-code-list.module.css';

interface RecoveryCodeListProps {
  codes: string[];
}

/** Recovery codes, to copy or to keep as a file; they are shown this once. */
export function RecoveryCodeList({ codes }: RecoveryCodeListProps) {
  const { brand, origin } = usePageConfig();
  const { formatMessage } = useIntl();

  function save() {
    const head = formatMessage({ id: 'second-factor.codes.file' }, { brand: brand.name, origin });
    const name = formatMessage({ id: 'second-factor.codes.file-name' });
    download({ name: `${brand.name} ${name}.txt`, type: 'text/plain', text: [head, '', ...codes, ''].join('\n') });
  }

  return (
    <Stack>
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row justify="center">
        <CopyButton text={codes.join('\n')} />
        <Button size="small" icon={<DownloadIcon />} onClick={save}>
          <FormattedMessage id="second-factor.codes.download" />
        </Button>
      </Row>
    </Stack>
  );
}

function DownloadIcon() {
  return <Icon path="M12 3v12m-5-5 5 5 5-5M5 21h14" />;
}
