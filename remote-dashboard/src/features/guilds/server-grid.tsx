import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, usePageConfig } from 'shared-ui';
import { EmptyState, SearchBar } from 'shared-ui/app';
import { SearchField } from 'shared-ui/lib/search.tsx';
import { inOrder } from './in-order.ts';
import { matching } from './matching.ts';
import { ServerCard } from './server-card.tsx';
import styles from './server-grid.module.css';
import type { ServerSummary } from './servers-in.ts';

/** From so many servers on, one searches for one. */
const many = 8;

interface ServerGridProps {
  servers: ServerSummary[];
  /** Called when somebody leaves to set up a server. */
  onSetup: (id: string) => void;
}

/** A person's servers as cards, and a search where there are many. */
export function ServerGrid({ servers, onSetup }: ServerGridProps) {
  const { language } = usePageConfig();
  const { formatMessage } = useIntl();
  const [typed, setTyped] = useState('');
  const shown = matching(inOrder(servers, language), typed);
  return (
    <>
      {servers.length >= many && (
        <SearchBar
          found={
            typed.trim() && (
              <FormattedMessage id="servers.found" values={{ found: shown.length, total: servers.length }} />
            )
          }
        >
          <SearchField label={formatMessage({ id: 'servers.search' })} value={typed} onChange={setTyped} />
        </SearchBar>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="servers.no-match.title" values={{ typed: typed.trim() }} />}
          text={<FormattedMessage id="servers.no-match.text" />}
          action={
            <Button onClick={() => setTyped('')}>
              <FormattedMessage id="servers.no-match.clear" />
            </Button>
          }
        />
      ) : (
        <ul className={styles.grid}>
          {shown.map((server) => (
            <ServerCard key={server.id} server={server} onSetup={onSetup} />
          ))}
        </ul>
      )}
    </>
  );
}
