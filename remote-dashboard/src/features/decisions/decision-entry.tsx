import { FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from 'shared-ui';
import { useText } from '../bot-features/use-text.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import styles from './decision-entry.module.css';
import { resultNames } from './decision-filters.tsx';
import { DecisionIcon } from './decision-icon.tsx';
import type { Decision } from './decisions-api.ts';

/** Where the change of a page's settings is, and its fields. */
export interface DecisionLinks {
  /** The label of a field by its path; undefined if the page does not have it. */
  getFieldLabel: (path: string) => string | undefined;
  getFieldUrl: (path: string) => string;
}

/** A decision in words, and below it the field that decided it and the change that set it. */
export function DecisionEntry({ decision, links }: { decision: Decision; links: DecisionLinks }) {
  const { formatTime } = useIntl();
  const { outcome, field, change, count } = decision;
  const label = field === null ? undefined : links.getFieldLabel(field);
  const time = <time dateTime={decision.at}>{formatTime(decision.at)}</time>;
  const summary = (
    <>
      <DecisionIcon outcome={outcome} />
      {outcome === 'more' ? (
        <span className={styles.text}>
          <span className={styles.meta}>
            <FormattedMessage id="decisions.more" values={{ count }} />, {time}
          </span>
        </span>
      ) : (
        <span className={styles.text}>
          <Details decision={decision} />
          <span className={styles.meta}>
            <span className={`${styles.outcome} ${styles[outcome] ?? ''}`}>
              <FormattedMessage {...resultNames[outcome]} />
            </span>
            , {time}
          </span>
        </span>
      )}
    </>
  );
  if (label === undefined && !change) return <li className={styles.entry}>{summary}</li>;
  return (
    <li>
      <details className={styles.details}>
        <summary className={styles.entry}>{summary}</summary>
        <ol className={styles.steps}>
          {field !== null && label !== undefined && <FieldStep label={label} url={links.getFieldUrl(field)} />}
          {change && <ChangeStep change={change} />}
        </ol>
      </details>
    </li>
  );
}

/** What the bot says about it, and whom and what it concerns. */
function Details({ decision: { reason, event, user, channel } }: { decision: Decision }) {
  const text = useText();
  const parts = [
    user && <b key="user">{user.name ?? user.id}</b>,
    channel && <span key="channel">#{channel.name ?? channel.id}</span>,
    event !== null && <span key="event">{event}</span>,
  ].filter(Boolean);
  return (
    <>
      {reason !== null && (
        <span className={styles.reason} dir="auto">
          {text(reason)}
        </span>
      )}
      {parts.length > 0 && (
        <span className={styles.about}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order.
            <bdi key={index}>{part}</bdi>
          ))}
        </span>
      )}
    </>
  );
}

function FieldStep({ label, url }: { label: string; url: string }) {
  return (
    <li className={styles.decided}>
      <p dir="auto">
        <FormattedMessage id="decisions.field" values={{ field: label }} />
      </p>
      <TextLink to={url}>
        <FormattedMessage id="decisions.field.open" />
      </TextLink>
    </li>
  );
}

function ChangeStep({ change: { id, at, by } }: { change: NonNullable<Decision['change']> }) {
  const { id: serverId, rights } = useServer();
  const { formatDate } = useIntl();
  const time = formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li>
      <p>
        {by === null ? (
          <FormattedMessage id="decisions.change.anonymous" values={{ time }} />
        ) : (
          <FormattedMessage id="decisions.change" values={{ name: <bdi>{by}</bdi>, time }} />
        )}
      </p>
      {rights.server !== 'none' && (
        <TextLink to={`/dashboard/${serverId}/history#change-${id}`}>
          <FormattedMessage id="decisions.change.open" />
        </TextLink>
      )}
    </li>
  );
}
