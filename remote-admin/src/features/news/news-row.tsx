import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button, IconButton, PencilIcon, SuccessIcon, TrashIcon } from 'shared-ui';
import { Badge, ClockIcon } from 'shared-ui/app';
import { DateTime } from '../../components/date-time.tsx';
import { getNewsLanguage, type NewsItem, type Removal } from './news-api.ts';
import styles from './news-row.module.css';

/** The names of the audiences. */
export const audienceMessages = defineMessages({
  everyone: { id: 'admin.news.audience.everyone' },
  owners: { id: 'admin.news.audience.owners' },
  staff: { id: 'admin.news.audience.staff' },
});

interface NewsRowProps {
  item: NewsItem;
  /** Undefined while another item is being written. */
  onEdit: (() => void) | undefined;
  onRemove: (action: Removal['action']) => void;
}

/** A piece of news in the list: its texts in the user's language, when and to whom it is shown, and what to do with it. */
export function NewsRow({ item, onEdit, onRemove }: NewsRowProps) {
  const { formatMessage, locale } = useIntl();
  const language = getNewsLanguage(locale);
  const { state, audience, dismissed } = item;
  const name = item.name[language];
  return (
    <li data-row="" className={styles.row} data-state={state}>
      <div className={styles.text}>
        <h3 dir="auto">{name}</h3>
        <p className={styles.description} dir="auto">
          {item.description[language]}
        </p>
        <p className={styles.details}>
          <StateBadge state={state} />
          <Period item={item} />
          <span>
            <FormattedMessage {...audienceMessages[audience]} />
          </span>
          {state !== 'scheduled' && (
            <span>
              <FormattedMessage id="admin.news.dismissed" values={{ count: dismissed }} />
            </span>
          )}
        </p>
      </div>
      <div className={styles.actions}>
        {state === 'scheduled' && onEdit && (
          <IconButton
            icon={<PencilIcon />}
            label={formatMessage({ id: 'admin.news.edit' }, { name })}
            onClick={onEdit}
          />
        )}
        {state === 'current' && (
          <Button
            size="small"
            aria-label={formatMessage({ id: 'admin.news.stop.label' }, { name })}
            onClick={() => onRemove('end')}
          >
            <FormattedMessage id="admin.news.stop" />
          </Button>
        )}
        <IconButton
          icon={<TrashIcon />}
          label={formatMessage({ id: 'admin.news.remove.label' }, { name })}
          onClick={() => onRemove('delete')}
        />
      </div>
    </li>
  );
}

function StateBadge({ state }: Pick<NewsItem, 'state'>) {
  if (state === 'scheduled')
    return (
      <Badge tone="accent" icon={<ClockIcon />}>
        <FormattedMessage id="admin.news.state.scheduled" />
      </Badge>
    );
  if (state === 'current')
    return (
      <Badge tone="success" icon={<SuccessIcon />}>
        <FormattedMessage id="admin.news.state.current" />
      </Badge>
    );
  return (
    <Badge tone="neutral">
      <FormattedMessage id="admin.news.state.ended" />
    </Badge>
  );
}

function Period({ item: { starts_at, ends_at } }: { item: NewsItem }) {
  const start = <DateTime time={starts_at} showsTime />;
  if (ends_at === null)
    return (
      <span>
        <FormattedMessage id="admin.news.from" values={{ start }} />
      </span>
    );
  const end = <DateTime time={ends_at} showsTime />;
  return (
    <span>
      <FormattedMessage id="admin.news.period" values={{ start, end }} />
    </span>
  );
}
