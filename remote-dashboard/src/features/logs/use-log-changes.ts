import { useIntl } from 'react-intl';
import type { Saved } from '../../editor/saved.ts';
import { type Settlement, useDraftEditor } from '../../editor/use-draft-editor.ts';
import { isChangedDraft, type LogChannel, type LogDraft, readLogDraft, withDraft } from './log-list.ts';
import { logDifferencesIn } from './log-words.ts';
import { fetchLogs, saveLogs } from './logs-api.ts';

interface Events {
  /** Something about the server's channels turned out to be otherwise. */
  onRefetch: () => void;
  /** Something is still missing. */
  onUnready: () => void;
  onSettled: (how: Settlement) => void;
}

/** The log channels of a server as they are changed and saved. */
export function useLogChanges(serverId: string, from: Saved<LogChannel[]>, events: Events) {
  const intl = useIntl();
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
    onSettled: events.onSettled,
  });
}
