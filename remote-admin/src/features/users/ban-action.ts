import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { type ApiError, api, toast } from 'shared-ui';
import { useMutation } from 'shared-ui/app';
import { useActionErrorHandler } from '../../auth/request-error.tsx';
import { staffRequest } from '../../auth/staff-request.ts';
import type { ChatUser } from './user-query.ts';

/** A ban or an unban of a user. */
export interface BanAction {
  action: 'ban' | 'unban';
  /** Missing with an API of the specification. */
  reason?: string;
  /** How many days the ban lasts, by the clock of the API. */
  days?: number;
  /** When the ban ends, as ISO 8601. A ban without it is permanent. An API that does not know `days` needs it, too. */
  until?: string;
}

const successTexts: Record<BanAction['action'], MessageDescriptor> = defineMessages({
  ban: { id: 'user.ban.done' },
  unban: { id: 'user.unban.done' },
});

interface BanActionOptions {
  user: ChatUser;
  onSuccess: (action: BanAction) => void;
  /** Called if another administrator has done it already. */
  onConflict: () => void;
}

/** Bans or unbans a user, and says in a toast whether it worked. */
export function useBanAction({ user, onSuccess, onConflict }: BanActionOptions) {
  const { formatMessage } = useIntl();
  const handleError = useActionErrorHandler(isDoneAlready, onConflict);
  return useMutation({
    mutationFn: ({ action, reason, days, until }: BanAction) =>
      staffRequest<unknown>((tokens) => {
        const body = { ...tokens, userid: user.id, reason };
        return action === 'ban'
          ? api.POST('/v1/admin/ban_user', { body: { ...body, days, until } })
          : api.POST('/v1/admin/unban_user', { body });
      }),
    onSuccess(_, action) {
      toast({ type: 'success', text: formatMessage(successTexts[action.action], { name: user.username }) });
      onSuccess(action);
    },
    onError: handleError,
  });
}

/** Whether another administrator has done it already. Other conflicts have their own reasons. */
function isDoneAlready(error: ApiError): boolean {
  if (error.kind !== 'http-error' || error.status !== 409) return false;
  return error.reason === undefined || ['ban-present', 'ban-missing'].includes(error.reason);
}
