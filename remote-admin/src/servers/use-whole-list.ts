import { useCallback, useEffect, useMemo, useState } from 'react';
import { api, usePageConfig } from 'shared-ui';
import { staffCall } from '../entry/staff-call.ts';
import type { StaffFailure } from '../entry/use-staff-failure.ts';
import { type BotServer, type ServerQuery, serversIn } from './bot-server.ts';
import type { ServerRows } from './server-rows.ts';

interface Asked {
  servers?: BotServer[];
  failure?: StaffFailure;
}

async function askServers(): Promise<Asked> {
  const outcome = await staffCall((body) => api.POST('/v1/admin/servers', { body }), 'information');
  if (outcome.kind !== 'answered') return { failure: outcome };
  const servers = serversIn(outcome.data);
  return servers ? { servers } : { failure: { kind: 'refused', status: 502 } };
}

/** All servers at once, searched and sorted in the page: for an API that knows no parts of the list. */
export function useWholeList(query: ServerQuery): ServerRows {
  const { language } = usePageConfig();
  const [asked, setAsked] = useState<Asked>({});
  const [question, setQuestion] = useState(0);
  const [answered, setAnswered] = useState(-1);
  useEffect(() => {
    let wanted = true;
    void askServers().then((answer) => {
      if (!wanted) return;
      setAsked((before) => ({ servers: before.servers, ...answer }));
      setAnswered(question);
    });
    return () => {
      wanted = false;
    };
  }, [question]);
  const { servers } = asked;
  const shown = useMemo(() => servers && arranged(servers, query, language), [servers, query, language]);
  return {
    total: shown?.length,
    rowAt: (index) => shown?.[index],
    want: nothing,
    failure: asked.failure,
    asking: answered !== question,
    reload: useCallback(() => setQuestion((number) => number + 1), []),
  };
}

function nothing() {
  // Everything is there.
}

/** What a search finds, in order. */
export function arranged(servers: BotServer[], { search, descending }: ServerQuery, language: string): BotServer[] {
  const wanted = plain(search.trim());
  const found = servers.filter(({ id, name }) => id === wanted || plain(name).includes(wanted));
  const order = new Intl.Collator(language, { numeric: true });
  const direction = descending ? -1 : 1;
  return found.sort((a, b) => direction * order.compare(a.name, b.name));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
