import { api } from 'shared-ui';
import { apiQuery } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import { fetchBanRequests } from '../ban-requests/ban-requests.ts';

/** The newest ban, and the number of all bans. */
export const bansQuery = apiQuery(
  ['staff', 'home', 'bans'],
  () => staffRequest((tokens) => api.POST('/v1/moderator/bans', { body: { ...tokens, limit: 1 } })),
  { gcTime: 0 },
);

/** The releases of areas that failed in browsers lately. */
export const failingReleasesQuery = apiQuery(
  ['staff', 'home', 'failing-releases'],
  () => staffRequest((tokens) => api.POST('/v1/admin/failing_releases', { body: tokens })),
  { gcTime: 0 },
);

/** The live manifest of the bot, and why its last one was rejected. */
export const botManifestQuery = apiQuery(
  ['staff', 'home', 'bot-manifest'],
  () => staffRequest((tokens) => api.POST('/v1/admin/bot_manifest', { body: tokens })),
  { gcTime: 0 },
);

/** The open ban requests. */
export const openBanRequestsQuery = apiQuery(
  ['staff', 'home', 'ban-requests'],
  () => fetchBanRequests('open', undefined),
  {
    gcTime: 0,
  },
);
