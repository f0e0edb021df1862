import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Card } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import { OtherServers } from '../guild/other-servers.tsx';
import { useServer } from '../guild/server-context.tsx';
import { getCopySource } from './copy-api.ts';
import styles from './copy-page.module.css';
import { CopySettings } from './copy-work.tsx';

/** Taking over what is set up on another server. */
export function Component() {
  const [search] = useSearchParams();
  const from = getCopySource(search);
  return (
    <PageLayout title={<FormattedMessage id="copy.title" />} lead={<FormattedMessage id="copy.lead" />}>
      {from === undefined ? <SourceChoice /> : <CopySettings key={from} from={from} />}
    </PageLayout>
  );
}

function SourceChoice() {
  const { id } = useServer();
  return (
    <div className={styles.choice}>
      <Card>
        <h2 className={styles.title}>
          <FormattedMessage id="copy.choose" />
        </h2>
        <OtherServers id={id} addressOf={(from) => `/dashboard/${id}/copy?from=${from}`} />
      </Card>
    </div>
  );
}
