import { useState } from 'react';
import { useIntl } from 'react-intl';
import { api, toast } from 'shared-ui';
import { useMutation } from 'shared-ui/app';
import { copyToClipboard } from 'shared-ui/lib/save-text.ts';
import { isTokensMissing, staffRequest } from '../../auth/staff-request.ts';
import type { BotServer } from './bot-server.ts';

/** An invite, and whether it is on the clipboard. */
export interface Invite {
  server: BotServer;
  url: string;
  copied: boolean;
}

/** Creates invites, and copies them to the clipboard. */
export function useInvite() {
  const { formatMessage } = useIntl();
  const [invite, setInvite] = useState<Invite>();
  const { mutate } = useMutation({
    mutationFn: ({ id }: BotServer) =>
      staffRequest((tokens) => api.POST('/v1/admin/create_invite', { body: { ...tokens, server_id: id } })),
    async onSuccess({ server_invite: url }, server) {
      setInvite({ server, url, copied: await copyToClipboard(url) });
    },
    onError(error) {
      if (isTokensMissing(error)) return;
      const failed = formatMessage({ id: 'server-list.invite.failed' });
      // Only our API gives a reason, and then its message is in the reader's language.
      const message = error.kind === 'http-error' && error.reason ? error.message : undefined;
      toast({ type: 'error', text: message ? `${failed}. ${message}` : failed });
    },
  });
  return { invite, create: mutate, close: () => setInvite(undefined) };
}
