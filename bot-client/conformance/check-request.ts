import { contract } from 'api-contract/contract';
import { z } from 'zod';
import type { SiteRequest } from './site-request.ts';

const { saveManifest, reportCommands, reportMembers, reportServers, reportApplied, reportDecisions, answerAsk } =
  contract;
const { reportProblems, botAllSettings, botSettings, botBannedUsers, botChanges } = contract;

const routes = [
  ...[saveManifest, reportCommands, reportMembers, reportServers, reportApplied, reportDecisions, answerAsk],
  ...[reportProblems, botAllSettings, botSettings, botBannedUsers, botChanges],
];

const skippedEntries = z
  .record(z.string(), z.unknown())
  .transform((body) =>
    Object.values(body).flatMap(
      (entries) => z.object({ skipped: z.array(z.string()) }).safeParse(entries).data?.skipped ?? [],
    ),
  );

/** Returns what the API would reject in a request, or leave out of a report; undefined if it would accept all of it. */
export function checkRequest({ call, query, body }: SiteRequest): string | undefined {
  const [method = '', path = ''] = call.split(' ');
  for (const route of routes) {
    const pattern = route.path.replace('/v1/bot/', '').replace('{id}', '(?<id>[^/]+)');
    const match = new RegExp(`^${pattern}$`).exec(path);
    if (!match || route.method !== method.toLowerCase()) continue;
    const { success, data, error } = route.input.safeParse({ params: { ...match.groups }, query, body });
    if (!success) return `${call}: ${z.prettifyError(error)}`;
    const skipped = 'body' in data ? (skippedEntries.safeParse(data.body).data ?? []) : [];
    return skipped.length > 0 ? `${call} skips ${skipped.join(', ')}` : undefined;
  }
  return `${call} is not a call of the site.`;
}
