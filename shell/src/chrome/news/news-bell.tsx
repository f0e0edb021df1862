import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { BellIcon, CloseIcon, IconButton, Popover, useFeature } from 'shared-ui';
import styles from './news-bell.module.css';
import { type NewsItem, useNews } from './use-news.ts';

/** The reader's news behind a bell. */
export function NewsBell() {
  const hasTickets = useFeature('tickets');
  const { news, dismiss } = useNews(hasTickets);
  const { formatMessage } = useIntl();
  return (
    <span className={styles.bell}>
      <Popover
        align="end"
        className={styles.panel}
        trigger={(props) => (
          <IconButton
            {...props}
            icon={<BellIcon />}
            label={formatMessage({ id: 'news.label' }, { count: news.length })}
          />
        )}
      >
        {news.length === 0 ? (
          <p className={styles.none}>
            <FormattedMessage id="news.no-news" />
          </p>
        ) : (
          <ul className={styles.list}>
            {news.map((item) => (
              <Item key={item.id} item={item} onDismiss={() => void dismiss(item)} />
            ))}
          </ul>
        )}
      </Popover>
      {news.length > 0 && (
        <span className={styles.count} aria-hidden="true">
          {news.length > 9 ? '9+' : news.length}
        </span>
      )}
    </span>
  );
}

function Item({ item, onDismiss }: { item: NewsItem; onDismiss: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <li className={styles.item}>
      <div>
        <h3>
          {item.path ? (
            <Link to={item.path} onClick={closePanel}>
              {item.name}
            </Link>
          ) : (
            item.name
          )}
        </h3>
        <p>{item.description}</p>
      </div>
      <IconButton
        size="small"
        icon={<CloseIcon />}
        label={formatMessage({ id: 'news.dismiss' }, { name: item.name })}
        onClick={onDismiss}
      />
    </li>
  );
}

function closePanel({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}
