import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { toast, useFeature, usePageConfig } from 'shared-ui';
import { refetchServers } from './server-list.ts';
import type { ServerSummary } from './servers-in.ts';

/**
 * Asks for the list anew whenever somebody comes back to the page who left it to set up a server, until the bot is
 * there. Answers what to call on leaving.
 */
export function useReturnFromSetup(servers: ServerSummary[] | undefined) {
  const { brand } = usePageConfig();
  const hasSignIn = useFeature('sign-in');
  const { formatMessage } = useIntl();
  const [leftFor, setLeftFor] = useState<string>();
  // Only our API knows the question about one server.
  const fresh = hasSignIn ? leftFor : undefined;

  useEffect(() => {
    if (leftFor === undefined) return;
    const comeBack = () => void refetchServers(fresh);
    addEventListener('focus', comeBack);
    return () => removeEventListener('focus', comeBack);
  }, [leftFor, fresh]);

  const ready = servers?.find(({ id, joined }) => id === leftFor && joined)?.name;
  useEffect(() => {
    if (ready === undefined) return;
    setLeftFor(undefined);
    toast({ type: 'success', text: formatMessage({ id: 'servers.ready' }, { name: ready, brand: brand.name }) });
  }, [ready, brand.name, formatMessage]);

  return setLeftFor;
}
