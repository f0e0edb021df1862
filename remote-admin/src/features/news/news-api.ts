import { type ApiResult, api } from 'shared-ui';
import { mapResult, queryClient } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import { type ListPage, usePagedList } from '../../components/paged-list.tsx';

/** The languages of news. The API fixes them; they are not those of the interface. */
export const newsLanguages = ['en', 'hu'] as const;

export type NewsLanguage = (typeof newsLanguages)[number];

/** A text in each language. */
export type Texts = Record<NewsLanguage, string>;

/** The language of news that users with a language of the interface get. Falls back to English. */
export function getNewsLanguage(locale: string): NewsLanguage {
  return newsLanguages.find((language) => language === locale) ?? 'en';
}

export const audiences = ['everyone', 'owners', 'staff'] as const;

/** Who gets a piece of news. */
export type Audience = (typeof audiences)[number];

/** A piece of news that is not for a single user. */
export interface NewsItem {
  id: string;
  revision: number;
  name: Texts;
  description: Texts;
  audience: Audience;
  state: 'scheduled' | 'current' | 'ended';
  starts_at: string;
  ends_at: string | null;
  /** How many users have dismissed it. */
  dismissed: number;
}

/** What an administrator saves. Without an id it is new, without a start it is published now. */
export interface NewsInput extends Pick<NewsItem, 'name' | 'description' | 'audience'> {
  id: string | undefined;
  /** The revision that a change of an existing item is based on. */
  revision: number | undefined;
  starts_at: string | undefined;
  ends_at: string | undefined;
}

/** The API's limits. */
export const MAX_NEWS_LENGTHS = { name: 80, description: 1000 };

const PAGE_SIZE = 50;
const queryKey = ['staff', 'news'];

async function fetchPage(before: string | undefined): Promise<ApiResult<ListPage<NewsItem>>> {
  const result = await staffRequest((tokens) =>
    api.POST('/v1/admin/news', { body: { ...tokens, limit: PAGE_SIZE, before } }),
  );
  return mapResult(result, ({ total, news, next }) => ({ total, items: news, next }));
}

/** The news, newest first. */
export function useNewsList() {
  return usePagedList({ queryKey, fetchPage, getId: ({ id }) => id });
}

export function refetchNews(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}

/** Publishes, schedules or changes an item. */
export function saveNews(input: NewsInput): Promise<ApiResult<NewsItem>> {
  return staffRequest((tokens) => api.POST('/v1/admin/news/save', { body: { ...tokens, ...input } }));
}

/** An item, and whether to end it or to delete it. */
export interface Removal {
  item: NewsItem;
  action: 'end' | 'delete';
}

/** Ends or deletes an item. */
export function removeNews({ item: { id }, action }: Removal): Promise<ApiResult<unknown>> {
  return staffRequest<unknown>((tokens) => api.POST('/v1/admin/news/remove', { body: { ...tokens, id, action } }));
}
