import { useCallback, useEffect, useState } from 'react';
import { api, toResult } from 'shared-ui';

/** A piece of news. */
export interface NewsItem {
  id: string;
  name: string;
  description: string;
  /** Where on this site it leads. */
  path?: string;
}

/**
 * The reader's news, and how to dismiss one of them; `follows` asks again when something may have become news, or is
 * none any more. A failure is logged, and shown to nobody.
 */
export function useNews(follows: boolean) {
  const [news, setNews] = useState<NewsItem[]>([]);

  useEffect(() => {
    const gone = new AbortController();
    const ask = () =>
      void toResult(api.GET('/v1/me/news', { signal: gone.signal })).then((outcome) => {
        if (gone.signal.aborted) return;
        if (outcome.kind === 'ok') setNews(itemsIn(outcome.data));
        else console.warn('Failed to load news:', outcome);
      });
    ask();
    if (follows) for (const name of ['focus', 'tickets-read']) addEventListener(name, ask, { signal: gone.signal });
    return () => gone.abort();
  }, [follows]);

  const dismiss = useCallback(async (item: NewsItem) => {
    setNews((items) => items.filter(({ id }) => id !== item.id));
    const outcome = await toResult(api.DELETE('/v1/me/news', { body: { news_id: item.id } }));
    if (outcome.kind === 'ok') return;
    console.warn('Failed to delete news:', outcome);
    setNews((items) => [...items, item]);
  }, []);

  return { news, dismiss };
}

/** APIs differ in whether they wrap the map. */
function itemsIn(answer: unknown): NewsItem[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const wrapped: unknown = Reflect.get(answer, 'news');
  const map = typeof wrapped === 'object' && wrapped !== null && !('name' in wrapped) ? wrapped : answer;
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
        // Nothing leads away from this site.
        path: typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : undefined,
      },
    ];
  });
}
