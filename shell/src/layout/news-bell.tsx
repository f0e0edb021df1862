import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import {
  api,
  BellIcon,
  CloseIcon,
  IconButton,
  Loading,
  NewsEntry,
  Popover,
  readCookie,
  Skeleton,
  toResult,
  useFeature,
} from 'shared-ui';
import styles from './news-bell.module.css';

/** The user's news in a popover behind a bell. */
export function NewsBell() {
  const hasTickets = useFeature('tickets');
  const { news, dismiss } = useNews(hasTickets);
  const { formatMessage } = useIntl();
  const count = news?.length ?? 0;
  return (
    <span className={styles.bell}>
      <Popover
        align="end"
        className={styles.panel}
        trigger={(props) => (
          <IconButton {...props} icon={<BellIcon />} label={formatMessage({ id: 'news.label' }, { count })} />
        )}
      >
        {!news ? (
          <Loading>
            <Skeleton />
          </Loading>
        ) : count === 0 ? (
          <p className={styles.empty}>
            <FormattedMessage id="news.no-news" />
          </p>
        ) : (
          <ul className={styles.list}>
            {news.map((item) => (
              <NewsItemEntry key={item.id} item={item} onDismiss={() => void dismiss(item)} />
            ))}
          </ul>
        )}
      </Popover>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 9 ? '9+' : count}
        </span>
      )}
    </span>
  );
}

function NewsItemEntry({ item, onDismiss }: { item: NewsItem; onDismiss: () => void }) {
  const { formatMessage } = useIntl();
  const { name, description, path } = item;
  const link = path && (
    <Link to={path} onClick={closePanel}>
      {name}
    </Link>
  );
  return (
    <li>
      <NewsEntry
        title={link || name}
        text={description}
        action={
          <IconButton
            size="small"
            icon={<CloseIcon />}
            label={formatMessage({ id: 'news.dismiss' }, { name })}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget);
              onDismiss();
            }}
          />
        }
      />
    </li>
  );
}

/** Moves the focus to the next or the previous item, or to the bell, because the button will unmount. */
function focusNeighbour(button: HTMLElement) {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling ?? item?.closest(`.${styles.bell}`);
  neighbour?.querySelector('button')?.focus();
}

function closePanel({ currentTarget }: MouseEvent<HTMLElement>) {
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
}

/** A news item. */
interface NewsItem {
  id: string;
  name: string;
  description: string;
  /** The path on this site that it links to. */
  path?: string;
}

/**
 * The user's news, undefined while loading, and a function to dismiss an item. With `isLive`, refetches on focus, and after tickets were read or problems fixed.
 * Errors are logged, not shown.
 */
function useNews(isLive: boolean) {
  const [news, setNews] = useState<NewsItem[]>();

  useEffect(() => {
    const controller = new AbortController();
    const fetchNews = () => {
      // The bell may have arrived while the page was signing out.
      if (!readCookie('token')) return;
      void toResult(api.GET('/v1/me/news', { signal: controller.signal })).then((result) => {
        if (controller.signal.aborted) return;
        if (result.kind === 'ok') return setNews(parseNews(result.data));
        console.warn('Failed to load news:', result);
        setNews((items) => items ?? []);
      });
    };
    fetchNews();
    if (isLive)
      for (const name of ['focus', 'tickets-read', 'problems-fixed'])
        addEventListener(name, fetchNews, { signal: controller.signal });
    return () => controller.abort();
  }, [isLive]);

  const dismiss = useCallback(async (item: NewsItem) => {
    setNews((items) => items?.filter(({ id }) => id !== item.id));
    const result = await toResult(api.DELETE('/v1/me/news', { body: { news_id: item.id } }));
    if (result.kind === 'ok') return;
    console.warn('Failed to delete news:', result);
    setNews((items) => items && [...items, item]);
  }, []);

  return { news, dismiss };
}

/** APIs differ in whether they wrap the map. */
function parseNews(data: unknown): NewsItem[] {
  if (typeof data !== 'object' || data === null) return [];
  const wrapped: unknown = Reflect.get(data, 'news');
  const map = typeof wrapped === 'object' && wrapped !== null && !('name' in wrapped) ? wrapped : data;
  return Object.entries(map).flatMap(([id, item]) => {
    const [name, description, path] = ['name', 'description', 'path'].map((field): unknown =>
      Reflect.get(Object(item), field),
    );
    if (typeof name !== 'string') return [];
    return [
      {
        id,
        name,
        description: typeof description === 'string' ? description : '',
        // Only link to this site.
        path: typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : undefined,
      },
    ];
  });
}
