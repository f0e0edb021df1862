import type { contract } from 'api-contract/contract';
import type { reportedProblem } from 'api-contract/problems';
import { type Feature, findReferences, resolveValues } from 'vigil-bot/manifest';
import type { z } from 'zod';
import type { BotGuild, Channel, Member } from '../platform/shapes.ts';
import { hasAssignable, listChannels, listMissing, listRoles } from './feature-choices.ts';
import type { FeatureSettings } from './feature-settings.ts';
import { findField } from './find-field.ts';

export type Problem = z.input<typeof contract.problems.response>['problems'][number];

type ReportedProblem = z.output<typeof reportedProblem>;

/** What the platform says about a server and the bot on it. */
export interface PlatformState {
  guild: BotGuild;
  channels: readonly Channel[];
  bot: Member;
}

interface FeatureState {
  feature: Feature;
  settings: FeatureSettings;
  /** The intents that the bot has not, as far as it reported them. */
  missingIntents: ReadonlySet<string>;
  /** What the bot reported. */
  reported: readonly ReportedProblem[];
}

/** What keeps a feature that is on from working: permissions and intents, then values in the order of the fields. */
export function findFeatureProblems(state: FeatureState, platform: PlatformState): Problem[] {
  const { feature, settings, missingIntents, reported } = state;
  const { values, faults } = resolveValues(feature.fields, settings.values, settings.secrets);
  const assigns = hasAssignable(feature.fields) && findReferences(feature.fields, values).some(isAssigned(feature));
  const permissions = new Set([...(feature.permissions ?? []), ...(assigns ? ['MANAGE_ROLES'] : [])]);
  const missing = listMissing([{ ...feature, permissions: [...permissions] }], platform.guild, platform.bot);
  const problems: WithoutId[] = [
    ...missing.map((permission) => ({ kind: 'permission-missing' as const, permission })),
    ...(feature.intents ?? [])
      .filter((intent) => missingIntents.has(intent))
      .map((intent) => ({ kind: 'intent-missing' as const, intent })),
    ...findTargetProblems(feature, values, platform),
    ...faults
      // A value of a field that the manifest no longer has is not delivered, and keeps nothing from working.
      .filter(({ code }) => code !== 'unknown-field')
      .map(({ path, code, limit }) => ({
        ...{ kind: 'value-rejected' as const, field: path.join('/'), code },
        ...(limit !== undefined && { limit }),
      })),
  ];
  const { id, name } = feature;
  const unique = new Map(problems.map((problem) => [toId(id, problem), problem]));
  return [
    ...[...unique].map(([problemId, problem]) => ({ id: problemId, feature: id, name, ...problem })),
    ...reported.map(({ problem, text, fix }) => ({
      ...{ id: `${id} reported ${problem}`, feature: id, name, kind: 'reported' as const, text },
      fix: fix && isPossible(feature, fix) ? fix : null,
    })),
  ];
}

/** Whether the manifest still has the field of a fix. */
function isPossible({ fields }: Feature, fix: NonNullable<ReportedProblem['fix']>): boolean {
  if (!('field' in fix)) return true;
  const field = findField(fields, fix.field.split('/'))?.field;
  return fix.kind === 'action' ? field?.kind === 'action' : field !== undefined;
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type WithoutId = DistributiveOmit<Exclude<Problem, { kind: 'bot-offline' | 'reported' }>, 'id' | 'feature' | 'name'>;

/** The same problem has the same id as long as it lasts. */
function toId(feature: string, problem: WithoutId): string {
  const details = Object.entries(problem).flatMap(([key, value]) => {
    if (key === 'kind' || key === 'limit' || key === 'code' || key === 'missing') return [];
    return typeof value === 'object' && value !== null && 'id' in value ? [value.id] : [value];
  });
  return [feature, problem.kind, ...details].join(' ');
}

type References = ReturnType<typeof findReferences>;

function isAssigned({ fields }: Feature) {
  return ({ kind, path }: References[number]) => {
    const field = findField(fields, path)?.field;
    return kind === 'role' && field !== undefined && 'assignable' in field && field.assignable === true;
  };
}

/** Channels and roles that are gone, or that the bot cannot use. */
function findTargetProblems(
  { fields }: Feature,
  values: unknown,
  { guild, channels, bot }: PlatformState,
): WithoutId[] {
  const roles = new Map(guild.roles.map((role) => [role.id, role]));
  const highest = Math.max(0, ...bot.roles.map((id) => roles.get(id)?.position ?? 0));
  const rolesOfBot = new Map(listRoles(guild, bot).map((role) => [role.id, role]));
  return findReferences(fields, values).flatMap(({ kind, id, path }): WithoutId[] => {
    const found = findField(fields, path)?.field;
    const field = path.join('/');
    if (kind === 'channel') {
      const channel = channels.find((candidate) => candidate.id === id);
      if (!channel) return [{ kind: 'channel-deleted', field, channel: { id, name: null } }];
      const needs = found && 'needs' in found ? (found.needs ?? []) : [];
      const [{ missing = [] } = {}] = listChannels([channel], guild, bot, needs);
      if (missing.length === 0) return [];
      return [{ kind: 'channel-closed', field, channel: { id, name: channel.name }, missing }];
    }
    if (kind !== 'role' || id === guild.id) return [];
    const role = roles.get(id);
    if (!role) return [{ kind: 'role-deleted', field, role: { id, name: null } }];
    const isTooHigh = role.position >= highest && rolesOfBot.get(id)?.assignable === false;
    if (!found || !('assignable' in found) || !found.assignable || !isTooHigh) return [];
    return [{ kind: 'role-too-high', field, role: { id, name: role.name } }];
  });
}
