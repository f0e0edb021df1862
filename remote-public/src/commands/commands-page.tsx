import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { ErrorState, PageMessages, useFeature, usePageConfig } from 'shared-ui';
import { Categories, CategoriesSkeleton } from './categories.tsx';
import { CommandGroups, ListSkeleton, NoMatch } from './command-groups.tsx';
import { CommandSearch } from './command-search.tsx';
import { countCommands, filterGroups, groupCommands, parseHash, parseQuery } from './commands.ts';
import styles from './commands-page.module.css';
import { useCommands } from './fetch-commands.ts';
import pageMessages from './messages/en.json?all-languages';

/** The commands of the bot. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <Commands />
    </PageMessages>
  );
}

/** Like the 404 of a loader, which a prerendered page cannot have: the shell shows its not-found page. */
const notFound = { status: 404, statusText: '', internal: false, data: null };

function Commands() {
  const hasManifests = useFeature('bot-features');
  const { brand, language } = usePageConfig();
  const { result, isFetching, retry } = useCommands();
  const { search } = useLocation();
  const navigate = useNavigate();
  const inputRef = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const deferredQuery = useDeferredValue(query);
  // What was typed before the page was interactive.
  useEffect(() => setQuery(inputRef.current?.value ?? ''), []);
  const list = result?.kind === 'ok' ? result.data : undefined;
  const groups = useMemo(() => list && groupCommands(list), [list]);
  const category = new URLSearchParams(search).get('category');
  const selectedId = groups?.find(({ id }) => id === category)?.id;
  const shown = useMemo(
    () => groups && filterGroups(groups, { terms: parseQuery(deferredQuery), language, categoryId: selectedId }),
    [groups, deferredQuery, language, selectedId],
  );
  useLinkedCommand(list !== undefined);
  if (!hasManifests || (result?.kind === 'http-error' && result.status === 404)) throw notFound;

  function clear() {
    if (inputRef.current) inputRef.current.value = '';
    setQuery('');
    void navigate({ search: '' }, { replace: true, preventScrollReset: true });
    inputRef.current?.focus();
  }

  return (
    <div className={styles.page}>
      <h1>
        <FormattedMessage id="command-list.title" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="command-list.about" values={{ brand: brand.name }} />
      </p>
      <CommandSearch
        inputRef={inputRef}
        onSearch={setQuery}
        groups={groups}
        selectedId={selectedId}
        shownCount={shown && countCommands(shown)}
      />
      {result && result.kind !== 'ok' ? (
        <ErrorState
          title={<FormattedMessage id="command-list.failed" />}
          text={(result.kind === 'http-error' && result.message) || <FormattedMessage id="command-list.failed.text" />}
          onRetry={retry}
          isRetrying={isFetching}
        />
      ) : (
        <div className={styles.columns}>
          <div className={styles.rail}>
            {groups ? <Categories groups={groups} selectedId={selectedId} /> : <CategoriesSkeleton />}
          </div>
          {!shown && <ListSkeleton />}
          {shown && shown.length === 0 && <NoMatch query={deferredQuery.trim()} onClear={clear} />}
          {shown && shown.length > 0 && <CommandGroups groups={shown} />}
        </div>
      )}
    </div>
  );
}

/** Opens the command that the address links to, once the commands are there and after each navigation, but not while searching. */
function useLinkedCommand(isLoaded: boolean) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link leads to its command again.
  useEffect(() => {
    const row = isLoaded && document.getElementById(parseHash(hash));
    if (!(row instanceof HTMLDetailsElement)) return;
    row.open = true;
    row.scrollIntoView({ block: 'start' });
    row.querySelector('summary')?.focus({ preventScroll: true });
  }, [isLoaded, hash, key]);
}
