import type { ReactNode } from 'react';
import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Button, toast } from 'shared-ui';
import { type Mutation, Notice, useErrorMessage, useMutation } from 'shared-ui/app';
import { ErrorAction, errorMessages } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { formatPart } from './format-change.ts';
import { type Change, undoChange } from './history-api.ts';

type Undo = Mutation<unknown, void>;

interface UndoProps {
  change: Change;
  serverId: string;
  /** Called after undoing, when the button disappears. */
  onUndone: () => void;
}

/** Undoes a change. That does not ask for confirmation, because it can be undone as well. */
export function useUndo({ change, serverId, onUndone }: UndoProps): Undo {
  const intl = useIntl();
  return useMutation({
    mutationFn: () => undoChange(serverId, change.id),
    onSuccess() {
      toast({ type: 'success', text: intl.formatMessage({ id: 'history.undo.done' }) });
      onUndone();
      void refetchGuild(serverId);
    },
    onError(error) {
      // Without a response, the history shows whether it was undone.
      if (isOutdated(error) || error.kind === 'network-error') void refetchGuild(serverId);
    },
  });
}

function isOutdated(error: ApiError): boolean {
  return error.kind === 'http-error' && (error.status === 412 || error.reason === 'change-unknown');
}

interface UndoButtonProps {
  undo: Undo;
  change: Change;
  /** Whether the button redoes: the change is itself an undo, and undoing it brings back the first change. */
  isRedo: boolean;
  kind?: 'plain';
  icon?: ReactNode;
}

/** The button that undoes a change. */
export function UndoButton({ undo, change, isRedo, kind, icon }: UndoButtonProps) {
  const intl = useIntl();
  const name = change.by?.name ?? intl.formatMessage({ id: 'history.deleted-user' });
  const values = { part: formatPart(intl, change), name };
  return (
    <Button
      kind={kind}
      size="small"
      icon={icon}
      isPending={undo.isPending}
      onClick={() => undo.mutate()}
      aria-label={
        isRedo
          ? intl.formatMessage({ id: 'history.redo-of' }, values)
          : intl.formatMessage({ id: 'history.undo-of' }, values)
      }
    >
      {isRedo ? <FormattedMessage id="history.redo" /> : <FormattedMessage id="history.undo" />}
    </Button>
  );
}

/** Who undid a change. */
export function UndoneBy({ user }: { user: Change['by'] }) {
  const { formatMessage } = useIntl();
  const name = user?.name ?? formatMessage({ id: 'history.deleted-user' });
  return <FormattedMessage id="history.undone-by" values={{ name: <bdi>{name}</bdi> }} />;
}

/** Here is no form whose fields could be checked. */
const undoErrorMessages = {
  ...errorMessages,
  byReason: { ...errorMessages.byReason, 'feature-values-invalid': defineMessage({ id: 'history.undo.rejected' }) },
};

/** Why a change could not be undone. */
export function UndoError({ undo: { error }, serverId }: { undo: Undo; serverId: string }) {
  const getErrorMessage = useErrorMessage(undoErrorMessages);
  return (
    error && (
      <div role="alert">
        <Notice tone="danger" inline position="above">
          {getErrorMessage(error)} <ErrorAction id={serverId} error={error} />
        </Notice>
      </div>
    )
  );
}
