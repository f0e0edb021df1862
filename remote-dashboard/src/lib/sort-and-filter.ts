import type { Language } from 'shared-ui';
import { foldAccents } from 'shared-ui/app';

interface SortableServer {
  name: string;
  joined: boolean;
}

/** Sorts servers with the bot first, then by name. */
export function sortServers<S extends SortableServer>(servers: S[], language: Language): S[] {
  const byName = new Intl.Collator(language, { numeric: true });
  return [...servers].sort((a, b) => Number(b.joined) - Number(a.joined) || byName.compare(a.name, b.name));
}

interface NamedItem {
  name: string;
}

/** Filters items whose names contain every search term. */
export function filterByName<T extends NamedItem>(items: readonly T[], searchText: string): T[] {
  const searchTerms = foldAccents(searchText).split(/\s+/).filter(Boolean);
  return items.filter(({ name }) => searchTerms.every((term) => foldAccents(name).includes(term)));
}
