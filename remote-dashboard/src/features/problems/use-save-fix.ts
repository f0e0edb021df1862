import { useMutation } from 'shared-ui/app';
import type { Feature } from 'vigil-bot/manifest';
import { refetchGuild } from '../../lib/api/requests.ts';
import type { StoredFeature, Values } from '../bot-features/bot-features-api.ts';
import { cacheFeature } from '../bot-features/feature-calls.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { undoChange } from '../history/history-api.ts';
import type { QuickFix } from './fix-value.ts';
import type { ProblemFixProps } from './problem-fix-props.ts';
import { fetchOwnChange, saveFix } from './save-fix.ts';

export interface QuickFixProps<Kind extends QuickFix['kind']> extends ProblemFixProps {
  fix: Extract<QuickFix, { kind: Kind }>;
  feature: Feature;
  stored: StoredFeature;
}

interface Fix {
  change: (values: Values) => Values;
  replacement: string;
  canUndo: boolean;
}

/** Saves a fix at once, and offers to take it back. */
export function useSaveFix({
  feature,
  stored,
  onFixed,
}: Pick<QuickFixProps<'value'>, 'feature' | 'stored' | 'onFixed'>) {
  const { id, rights } = useServer();
  return useMutation<{ saved: StoredFeature; undoId: string | undefined; replacement: string }, Fix>({
    async mutationFn(fix) {
      const result = await saveFix(id, feature, stored, fix.change);
      if (result.kind !== 'ok') return result;
      const canUndo = fix.canUndo && rights.server === 'manage';
      const undoId = canUndo ? await fetchOwnChange(id, feature.id) : undefined;
      return { kind: 'ok', data: { saved: result.data, undoId, replacement: fix.replacement } };
    },
    onSuccess({ saved, undoId, replacement }) {
      const undo = async () => {
        if (undoId === undefined) return;
        const result = await undoChange(id, undoId);
        await refetchGuild(id);
        if (result.kind !== 'ok') throw new Error('The change was not undone.');
      };
      onFixed({ replacement, undo: undoId === undefined ? undefined : undo });
      void cacheFeature(id, feature.id, saved).then(() => refetchGuild(id));
    },
    onError: () => void refetchGuild(id),
  });
}
