import { botAnswer } from 'api-contract/asks';
import type { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import { type Field, resolveValues } from 'vigil-bot/manifest';
import { readLiveManifest } from '../bot/manifests.ts';
import { type AskDeps, waitForAnswer } from '../bot/wait-for-answer.ts';
import { ApiError } from '../errors.ts';
import { findField } from './find-field.ts';
import type { GuildAccess, GuildRequest } from './guild-guard.ts';
import { isAtLeast } from './rights.ts';

type AskRequest = GuildRequest<typeof contract.askBot> & AskDeps;

/** `POST /v1/guild/{id}/features/{feature}/ask`: waits for the bot's answer. */
export async function askBot(call: AskRequest, { id, rights }: GuildAccess) {
  const { caller, input, db } = call;
  const { feature: featureId } = input.params;
  const { field: key, values = {} } = input.body;
  const live = await readLiveManifest(db);
  const fields = live?.manifest.features.find((feature) => feature.id === featureId)?.fields ?? [];
  const found = findField(fields, key.split('/'));
  if (!found || !canAsk(found.field)) throw new ApiError('feature-unknown');
  // An action changes something.
  const required = found.field.kind === 'action' ? 'manage' : 'view';
  if (!isAtLeast(getFeatureLevel(rights, featureId), required)) throw new ApiError('right-missing');
  const answer = await waitForAnswer(call, {
    guildId: id,
    feature: featureId,
    field: found.path.join('/'),
    items: found.items,
    input: { ...resolveValues(fields, values).values },
    userId: caller.userId,
  });
  return botAnswer.parse(answer);
}

/** Whether the bot answers for a field. */
function canAsk(field: Field): boolean {
  return field.kind === 'status' || field.kind === 'action' || ('ask' in field && field.ask === true);
}
