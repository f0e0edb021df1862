import { toFeatureModule } from 'api-contract/changes';
import type { contract } from 'api-contract/contract';
import { rehearsal, rehearsalProblem } from 'api-contract/rehearsals';
import { getFeatureLevel } from 'api-contract/rights';
import { type Feature, getRehearsalInputs, resolveValues } from 'vigil-bot/manifest';
import { z } from 'zod';
import { readLiveManifest } from '../bot/manifests.ts';
import { type AskDeps, waitForAnswer } from '../bot/wait-for-answer.ts';
import { ApiError, DocumentError } from '../errors.ts';
import { LISTS_MAX_AGE_MS } from './feature-choices.ts';
import { checkReferences } from './feature-references.ts';
import { mergeFeature, parseFeature } from './feature-settings.ts';

import type { GuildAccess, GuildRequest } from './guild-guard.ts';
import { readModule } from './modules.ts';
import { isAtLeast } from './rights.ts';

type RehearseRequest = GuildRequest<typeof contract.rehearse> & AskDeps;

const response = z.union([rehearsal, rehearsalProblem]);

/** `POST /v1/guild/{id}/features/{feature}/rehearse`: what the bot would do with settings that need not be saved. */
export async function rehearse(call: RehearseRequest, { id, rights }: GuildAccess) {
  const { caller, input, db } = call;
  const { feature: featureId } = input.params;
  const { values, ...event } = input.body;
  if (!isAtLeast(getFeatureLevel(rights, featureId), 'manage')) throw new ApiError('right-missing');
  const live = await readLiveManifest(db);
  const feature = live?.manifest.features.find((candidate) => candidate.id === featureId);
  const name = feature?.rehearsals?.find((candidate) => candidate === event.event);
  if (!feature || !name) throw new ApiError('feature-unknown');
  const { channel: needsChannel } = getRehearsalInputs(name);
  if (needsChannel) await checkChannel(call, id, event.channel);
  await checkValues(call, id, feature, values);
  const answer = await waitForAnswer(call, {
    guildId: id,
    feature: featureId,
    event: { ...event, by: caller.userId },
    input: { ...resolveValues(feature.fields, values).values },
    userId: caller.userId,
  });
  return response.parse(answer);
}

/** The bot may be on the channel's server, and the caller not. */
async function checkChannel({ guildCache }: RehearseRequest, id: string, channel: string | undefined) {
  const channels = await guildCache.getChannels(id, LISTS_MAX_AGE_MS);
  if (!channels?.some((candidate) => candidate.id === channel)) throw new ApiError('channel-unknown');
}

/** Throws unless the values could be saved while the feature is on. */
async function checkValues(call: RehearseRequest, id: string, feature: Feature, values: Record<string, unknown>) {
  const stored = parseFeature(feature, (await readModule(call, id, toFeatureModule(feature.id))).value);
  const { after, faults } = mergeFeature(feature, { enabled: true, values }, stored);
  const guild = await call.guildCache.getGuild(id, LISTS_MAX_AGE_MS);
  if (!guild) throw new ApiError('bot-not-joined');
  const problems = faults.length > 0 ? faults : await checkReferences(call, guild, feature, after, stored);
  if (problems.length > 0) throw new DocumentError('feature-values-invalid', { values: problems });
}
