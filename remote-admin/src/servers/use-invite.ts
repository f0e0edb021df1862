import { useCallback, useState } from 'react';
import { useIntl } from 'react-intl';
import { api, toast } from 'shared-ui';
import { isTokensMissing, staffCall } from '../entry/staff-call.ts';
import type { BotServer } from './bot-server.ts';

/** An invite, and whether it is on the clipboard. */
export interface Invite {
  server: BotServer;
  address: string;
  copied: boolean;
}

/** Puts a text on the clipboard; answers whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Creates invites, and copies them. */
export function useInvite() {
  const { formatMessage } = useIntl();
  const [invite, setInvite] = useState<Invite>();

  const create = useCallback(
    async (server: BotServer) => {
      const outcome = await staffCall((tokens) =>
        api.POST('/v1/admin/create_invite', { body: { ...tokens, server_id: server.id } }),
      );
      if (outcome.kind === 'answered') {
        const address = outcome.data.server_invite;
        return setInvite({ server, address, copied: await copy(address) });
      }
      if (isTokensMissing(outcome)) return;
      const failed = formatMessage({ id: 'server-list.invite.failed' });
      // A reason is told by our API alone, in the reader's language.
      const why = outcome.kind === 'refused' && outcome.reason ? outcome.message : undefined;
      toast({ type: 'error', text: why ? `${failed}. ${why}` : failed });
    },
    [formatMessage],
  );

  return { invite, create, close: () => setInvite(undefined) };
}
