import { setTimeout as wait } from 'node:timers/promises';
import { botAnswer } from 'api-contract/asks';
import type { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import { type Field, resolveValues } from 'vigil-bot/manifest';
import { ASK_TIMEOUT_MS, addAsk, offerToAnyStream, PREFERENCE_MS, readAnswer } from '../bot/asks.ts';
import type { ChangeStreams } from '../bot/change-stream.ts';
import { reportAsk } from '../bot/feature-metrics.ts';
import { readLiveManifest } from '../bot/manifests.ts';
import { ApiError } from '../errors.ts';
import { findField } from './find-field.ts';
import type { GuildAccess, GuildRequest } from './guild-guard.ts';
import { isAtLeast } from './rights.ts';

/** How often to look for an answer whose NOTIFY was lost. */
const POLL_MS = 1000;

type AskRequest = GuildRequest<typeof contract.askBot> & { changeStreams: ChangeStreams };

/** `POST /v1/guild/{id}/features/{feature}/ask`: waits for the bot's answer. */
export async function askBot(call: AskRequest, { id, rights }: GuildAccess) {
  const { caller, input, db, changeStreams } = call;
  const { feature: featureId } = input.params;
  const { field: key, values = {} } = input.body;
  const live = await readLiveManifest(db);
  const fields = live?.manifest.features.find((feature) => feature.id === featureId)?.fields ?? [];
  const found = findField(fields, key.split('/'));
  if (!found || !canAsk(found.field)) throw new ApiError('feature-unknown');
  // An action changes something.
  const required = found.field.kind === 'action' ? 'manage' : 'view';
  if (!isAtLeast(getFeatureLevel(rights, featureId), required)) throw new ApiError('right-missing');
  const startedAt = performance.now();
  const deadline = startedAt + ASK_TIMEOUT_MS;
  const ask = await addAsk(call, {
    guildId: id,
    feature: featureId,
    field: found.path.join('/'),
    items: found.items,
    input: { ...resolveValues(fields, values).values },
    userId: caller.userId,
  }).catch((error: unknown) => {
    if (error instanceof ApiError) reportAsk('refused', performance.now() - startedAt);
    throw error;
  });
  let isOffered = false;
  while (performance.now() < deadline) {
    const woken = changeStreams.waitForWake();
    const answer = await readAnswer(db, ask);
    if (answer !== undefined) {
      reportAsk('answered', performance.now() - startedAt);
      return botAnswer.parse(answer);
    }
    if (!isOffered && performance.now() - startedAt >= PREFERENCE_MS) {
      isOffered = true;
      await offerToAnyStream(db, ask);
    }
    await Promise.race([woken, wait(Math.min(POLL_MS, Math.max(0, deadline - performance.now())))]);
  }
  reportAsk('expired', performance.now() - startedAt);
  throw new ApiError('ask-unanswered');
}

/** Whether the bot answers for a field. */
function canAsk(field: Field): boolean {
  return field.kind === 'status' || field.kind === 'action' || ('ask' in field && field.ask === true);
}
