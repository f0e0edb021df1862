import { useIntl } from 'react-intl';
import type { Saved } from '../../editor/saved.ts';
import { useDraftEditor } from '../../editor/use-draft-editor.ts';
import { useSettledToast } from '../../editor/use-settled-toast.ts';
import { isChangedDraft, type LogChannel, type LogDraft, readLogDraft, withDraft } from './log-list.ts';
import { logDifferencesIn } from './log-words.ts';
import { fetchLogs, saveLogs } from './logs-api.ts';

interface Events {
  /** Something about the server's channels turned out to be otherwise. */
  onRefetch: () => void;
  /** Something is still missing. */
  onUnready: () => void;
  onSettled: (how: 'saved' | 'theirs' | 'ignored') => void;
}

/** The log channels of a server as they are changed and saved. */
export function useLogChanges(serverId: string, from: Saved<LogChannel[]>, events: Events) {
  const intl = useIntl();
  const tell = useSettledToast();
  return useDraftEditor<LogChannel[], LogDraft>(from, {
    name: `logs:${serverId}`,
    ask: () => fetchLogs(serverId),
    async put(next) {
      const outcome = await saveLogs(serverId, next);
      if (outcome.kind === 'http-error' && outcome.reason?.startsWith('channel-')) events.onRefetch();
      return outcome;
    },
    differences: (before, after) => logDifferencesIn(intl, before, after),
    readDraft: readLogDraft,
    isChanged: isChangedDraft,
    apply: withDraft,
    isReady(draft) {
      if (!draft.channel) events.onUnready();
      return draft.channel !== undefined;
    },
    onSettled(how) {
      tell(how);
      events.onSettled(how);
    },
  });
}
