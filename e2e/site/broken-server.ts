import { defineManifest, type Manifest } from 'vigil-bot/manifest';
import { publishFeatures, saveFeature } from './bot-features.ts';
import type { FullStack } from './full-stack.ts';
import { findServer, textChannels } from './pages.ts';

/** A day in seconds. */
export const DAY = 86_400;
/** The permissions to view channels and to send messages. */
export const VIEW_AND_SEND = (1n << 10n) | (1n << 11n);

/** Warnings mute for at most so many days. */
export const createWarnings = (maxDays: number): Manifest =>
  defineManifest({
    format: 1,
    features: [
      {
        ...{ id: 'warnings', name: { en: 'Warnings', hu: 'Figyelmeztetések' }, permissions: ['MODERATE_MEMBERS'] },
        fields: [
          { id: 'mute', kind: 'duration', label: 'Mute for', min: 60, max: maxDays * DAY, default: DAY },
          { id: 'limit', kind: 'number', label: 'Limit', default: 3 },
        ],
      },
      {
        ...{ id: 'starboard', name: { en: 'Starboard', hu: 'Csillagfal' } },
        fields: [{ id: 'channel', kind: 'channel', label: 'Post in', types: ['text'], required: true }],
      },
    ],
  });

/** A server on which the bot lacks a permission, a channel is gone, and a saved value is no longer allowed. */
export async function breakThings(fullStack: FullStack, session: Parameters<typeof saveFeature>[1]) {
  const { id } = findServer(fullStack, 'Tea House');
  const [first, second] = textChannels(fullStack, id);
  await publishFeatures(fullStack, createWarnings(60));
  await saveFeature(fullStack, session, 'warnings', { values: { mute: 40 * DAY, limit: 5 } });
  await saveFeature(fullStack, session, 'starboard', { values: { channel: first?.id } });
  await publishFeatures(fullStack, createWarnings(28));
  fullStack.platform.deleteChannel(first?.id ?? '');
  fullStack.platform.addBot(id, VIEW_AND_SEND);
  await fullStack.advanceClock(60_000);
  return { id, deleted: first, other: second };
}
