import { type SiteRequests, toPath } from './requests.ts';

/** Fetches a page of a list. */
export async function fetchPage<T>(requests: SiteRequests, path: string, query: Record<string, string>): Promise<T> {
  const response = await requests.send(toPath(path, query));
  if (!response.ok) throw new Error(`The site did not return ${path}: ${response.status}.`);
  return response.json();
}

/** Fetches the ids of all banned users. */
export async function fetchBans(requests: SiteRequests): Promise<Set<string>> {
  const bans = new Set<string>();
  for (let hasMore = true, after = ''; hasMore; ) {
    const page = await fetchPage<{ bans: string[]; more: boolean }>(requests, 'bans', { after });
    for (const id of page.bans) bans.add(id);
    hasMore = page.more;
    after = page.bans.at(-1) ?? '';
  }
  return bans;
}
