import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLoaderData } from 'react-router';
import { Card, PageMessages, usePageConfig } from 'shared-ui';
import { EmptyState, PageLayout, Stack } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { QueryBoundary } from '../../lib/channels/query-boundary.tsx';
import { DecisionsBeside } from '../decisions/decisions-beside.tsx';
import { ReadOnlyNotice } from '../guild-layout/read-only-notice.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { formatChannel, formatState, greetingNames } from './format-greetings.ts';
import styles from './greeting-card.module.css';
import { type Greeting, type GreetingKind, type Greetings, greetingKinds } from './greetings.ts';
import { greetingsQuery, type loadGreetings } from './greetings-api.ts';
import { GreetingsEditor } from './greetings-editor.tsx';
import { MessagePreview } from './message-preview.tsx';
import pageMessages from './messages/en.json?all-languages';

/** The page of a server's greetings, or a placeholder if the API cannot store them. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <GreetingsPage />
    </PageMessages>
  );
}

function GreetingsPage() {
  const { brand } = usePageConfig();
  const canStoreGreetings = useLoaderData<typeof loadGreetings>();
  const { id, rights } = useServer();
  if (!canStoreGreetings)
    return (
      <PageLayout title={<FormattedMessage id="join.title" />}>
        <EmptyState title={<FormattedMessage id="join.none.title" />} text={<FormattedMessage id="join.none.text" />} />
      </PageLayout>
    );
  return (
    <PageLayout
      title={<FormattedMessage id="join.title" />}
      lead={<FormattedMessage id="join.lead" values={{ brand: brand.name }} />}
      isWide
    >
      <DecisionsBeside feature="greetings">
        <QueryBoundary
          query={greetingsQuery(id)}
          errorTitle={<FormattedMessage id="join.failed" />}
          skeleton={<CardsSkeleton count={2} />}
        >
          {(greetings, channels, refetch) =>
            rights.greetings === 'manage' ? (
              <GreetingsEditor fetched={greetings} channelsQuery={channels} onRefetch={refetch} />
            ) : (
              <GreetingsReadOnly greetings={greetings.value} channels={channels.data} />
            )
          }
        </QueryBoundary>
      </DecisionsBeside>
    </PageLayout>
  );
}

interface GreetingsReadOnlyProps {
  greetings: Greetings;
  /** The server's channels, if loaded. */
  channels: ServerChannel[] | undefined;
}

/** A server's greetings, for users who may only view them. */
function GreetingsReadOnly({ greetings, channels }: GreetingsReadOnlyProps) {
  return (
    <>
      <ReadOnlyNotice />
      <Stack gap={3}>
        {greetingKinds.map((kind) => (
          <GreetingReadOnly key={kind} kind={kind} greeting={greetings[kind]} channels={channels} />
        ))}
      </Stack>
    </>
  );
}

interface GreetingReadOnlyProps {
  kind: GreetingKind;
  greeting: Greeting;
  channels: ServerChannel[] | undefined;
}

function GreetingReadOnly({ kind, greeting, channels }: GreetingReadOnlyProps) {
  const intl = useIntl();
  const titleId = useId();
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 id={titleId}>
          <FormattedMessage {...greetingNames[kind]} />
        </h2>
        <p className={styles.state}>
          {greeting.enabled
            ? `${formatState(intl, greeting)} · ${formatChannel(intl, greeting, channels)}`
            : formatState(intl, greeting)}
        </p>
        {greeting.text && <MessagePreview text={greeting.text} channels={channels} />}
      </section>
    </Card>
  );
}
