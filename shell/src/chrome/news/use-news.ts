import { useCallback, useEffect, useState } from 'react';
import { api, outcomeOf } from 'shared-ui';

/** A piece of news. */
export interface NewsItem {
  id: string;
  name: string;
  description: string;
}

/** The reader's news, and how to dismiss one of them. A failure is logged, and shown to nobody. */
export function useNews() {
  const [news, setNews] = useState<NewsItem[]>([]);

  useEffect(() => {
    const gone = new AbortController();
    void outcomeOf(api.GET('/v1/me/news', { signal: gone.signal })).then((outcome) => {
      if (gone.signal.aborted) return;
      if (outcome.kind === 'answered') setNews(itemsIn(outcome.data));
      else console.warn('Failed to load news:', outcome);
    });
    return () => gone.abort();
  }, []);

  const dismiss = useCallback(async (item: NewsItem) => {
    setNews((items) => items.filter(({ id }) => id !== item.id));
    const outcome = await outcomeOf(api.DELETE('/v1/me/news', { body: { news_id: item.id } }));
    if (outcome.kind === 'answered') return;
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
    const [name, description] = [Reflect.get(Object(item), 'name'), Reflect.get(Object(item), 'description')];
    return typeof name === 'string'
      ? [{ id, name, description: typeof description === 'string' ? description : '' }]
      : [];
  });
}
