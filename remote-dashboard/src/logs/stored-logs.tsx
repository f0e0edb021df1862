import { FormattedMessage, useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { ErrorState, type Outcome } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import { useAnswer } from '../asking/use-answer.ts';
import type { Saved } from '../changes/saved.ts';
import { useServer } from '../server/server-context.tsx';
import type { LogChannel } from './log-list.ts';
import type { ServerChannel } from './logs-api.ts';
import { LogsSkeleton } from './logs-skeleton.tsx';
import { LogsWork } from './logs-work.tsx';
import { ViewedLogs } from './viewed-logs.tsx';

interface StoredLogsProps {
  logs: Promise<Outcome<Saved<LogChannel[]>>>;
  channels: Promise<Outcome<ServerChannel[]>>;
}

/** The log channels of a server, once they are known. */
export function StoredLogs(asked: StoredLogsProps) {
  const intl = useIntl();
  const { rights } = useServer();
  const { revalidate } = useRevalidator();
  const logs = useAnswer(asked.logs);
  const channels = useAnswer(asked.channels);
  const askAgain = () => void revalidate();
  if (logs.answer && rights.logs !== 'manage')
    return <ViewedLogs list={logs.answer.value} existing={channels.answer} />;
  if (logs.answer) return <LogsWork from={logs.answer} existing={channels} onAskAgain={askAgain} />;
  if (!logs.failure) return <LogsSkeleton />;
  return (
    <ErrorState
      title={<FormattedMessage id="logs.failed" />}
      text={reasonOf(logs.failure, intl)}
      retrying={logs.settling}
      onRetry={askAgain}
    />
  );
}
