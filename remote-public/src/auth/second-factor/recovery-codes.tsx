import { type ReactNode, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useBlocker } from 'react-router';
import { Button, usePageConfig } from 'shared-ui';
import { ConfirmDialog, DownloadIcon, downloadFile, Row, Stack, useUnloadGuard } from 'shared-ui/app';
import { CopyButton } from './copy-button.tsx';
import styles from './recovery-codes.module.css';

interface RecoveryCodesProps {
  codes: string[];
  /** The level and style of the heading. */
  heading: { level: 'h1' | 'h3'; className: string | undefined };
  button: { size?: 'large'; className?: string };
  /** Explains what to do with the codes. */
  children: ReactNode;
  onConfirmed: () => void;
}

/** New recovery codes. They are shown only once, so leaving is blocked until the user confirms having saved them. */
export function RecoveryCodes({ codes, heading, button, children, onConfirmed }: RecoveryCodesProps) {
  const isConfirmedRef = useRef(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const { state, proceed, reset } = useBlocker(() => !isConfirmedRef.current);
  useUnloadGuard(() => !isConfirmedRef.current);

  function confirm() {
    isConfirmedRef.current = true;
    onConfirmed();
  }

  return (
    <>
      <heading.level ref={headingRef} tabIndex={-1} className={heading.className}>
        <FormattedMessage id="second-factor.codes.title" />
      </heading.level>
      {children}
      <CodeList codes={codes} />
      <div className={button.className}>
        <Button kind="primary" size={button.size} onClick={confirm}>
          <FormattedMessage id="second-factor.codes.saved" />
        </Button>
      </div>
      <ConfirmDialog
        open={state === 'blocked'}
        title={<FormattedMessage id="second-factor.codes.leave" />}
        text={<FormattedMessage id="second-factor.codes.leave.text" />}
        confirmLabel={<FormattedMessage id="second-factor.codes.leave.confirm" />}
        danger
        onConfirm={() => proceed?.()}
        onClose={() => reset?.()}
      />
    </>
  );
}

function CodeList({ codes }: { codes: string[] }) {
  const { brand, origin } = usePageConfig();
  const { formatMessage } = useIntl();

  function save() {
    const firstLine = formatMessage({ id: 'second-factor.codes.file' }, { brand: brand.name, origin });
    const name = formatMessage({ id: 'second-factor.codes.file-name' });
    downloadFile({
      name: `${brand.name} ${name}.txt`,
      type: 'text/plain',
      text: [firstLine, '', ...codes, ''].join('\n'),
    });
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
