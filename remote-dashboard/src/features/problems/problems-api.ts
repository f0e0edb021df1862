import { api, toResult } from 'shared-ui';
import { apiQuery, mapResult } from 'shared-ui/app';
import { getGuildRequestOptions, guildKey } from '../../lib/api/requests.ts';

async function fetchProblems(id: string) {
  const result = await toResult(api.GET('/v1/guild/{id}/problems', getGuildRequestOptions(id)));
  return mapResult(result, ({ problems, owner }) => ({
    owner,
    // A notice above every page says that the bot is offline.
    problems: problems.flatMap((problem) => (problem.kind === 'bot-offline' ? [] : [problem])),
  }));
}

/** What keeps the bot's features from working now. Users come back to the page after they gave a permission at the platform. */
export const problemsQuery = (id: string) =>
  apiQuery(guildKey(id, 'problems'), () => fetchProblems(id), { refetchOnWindowFocus: 'always' });

type ProblemPage = Awaited<ReturnType<ReturnType<typeof problemsQuery>['queryFn']>>;

/** What keeps a feature from working. */
export type Problem = ProblemPage['problems'][number];
