import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from 'shared-ui';
import { CopyButton } from './copy-button.tsx';
import styles from './enrolment-guide.module.css';

interface EnrolmentGuideProps {
  secret?: string;
  uri?: string;
  qr?: string;
}

/** How to set up an authenticator app: a QR code to scan, a link for phones, a key to type. */
export function EnrolmentGuide({ secret, uri, qr }: EnrolmentGuideProps) {
  const { formatMessage } = useIntl();
  return (
    <ol className={styles.steps}>
      <li className={styles.scan}>
        {qr && (
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
            width={168}
            height={168}
            alt={formatMessage({ id: 'second-factor.qr' })}
          />
        )}
        <div className={styles.text}>
          <p>
            <FormattedMessage id="second-factor.scan" />
          </p>
          {uri && (
            <ButtonLink size="small" to={uri}>
              <FormattedMessage id="second-factor.open-app" />
            </ButtonLink>
          )}
        </div>
      </li>
      {secret && (
        <li>
          <p>
            <FormattedMessage id="second-factor.secret" />
          </p>
          <div className={styles.secret}>
            <code>{formatSecret(secret)}</code>
            <CopyButton text={secret} />
          </div>
        </li>
      )}
      <li>
        <FormattedMessage id="second-factor.then" />
      </li>
    </ol>
  );
}

function formatSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ');
}
