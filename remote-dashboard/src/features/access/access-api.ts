import { data, type LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, mapResult, startQuery } from 'shared-ui/app';
import type { Versioned } from '../../editor/versioned.ts';
import { getGuildRequestOptions, guildKey } from '../../lib/api/requests.ts';
import { type AccessRole, parseAccessRole } from './access-list.ts';

/** A role of the server on the chat platform. */
export interface ServerRole {
  id: string;
  name: string;
  /** As 0xRRGGBB; 0 without a colour. */
  color: number;
  /** How many members have it. Null or undefined if it is not known. */
  members?: number | null | undefined;
  /** It may manage the server on the chat platform, so it needs no rights here. */
  manages: boolean;
}

function toVersioned(result: ApiResult<{ revision: number; roles: unknown[] }>): ApiResult<Versioned<AccessRole[]>> {
  return mapResult(result, ({ roles, revision }) => ({
    value: roles.flatMap((role) => parseAccessRole(role) ?? []),
    revision,
  }));
}

/** Fetches the rights of roles on a server. */
export async function fetchAccess(id: string): Promise<ApiResult<Versioned<AccessRole[]>>> {
  return toVersioned(await toResult(api.GET('/v1/guild/{id}/access', getGuildRequestOptions(id))));
}

/** Saves the rights of roles, if the revision is current. */
export async function saveAccess(id: string, { value, revision }: Versioned<AccessRole[]>) {
  const roles = value.map((role) => ({ role_id: role.id, rights: role.rights }));
  return toVersioned(
    await toResult(api.PUT('/v1/guild/{id}/access', { ...getGuildRequestOptions(id), body: { revision, roles } })),
  );
}

async function fetchRoles(id: string): Promise<ApiResult<ServerRole[]>> {
  return mapResult(await toResult(api.GET('/v1/guild/{id}/roles', getGuildRequestOptions(id))), ({ roles }) => roles);
}

/** The rights of roles on a server. */
export const accessQuery = (id: string) => apiQuery(guildKey(id, 'access'), () => fetchAccess(id));

/** The roles of a server. */
export const rolesQuery = (id: string) => apiQuery(guildKey(id, 'roles'), () => fetchRoles(id));

/** Starts the page's queries. Without the feature the page does not exist. */
export function loadAccess({ params: { id = '' } }: LoaderFunctionArgs) {
  if (!hasFeature('server-access')) throw data(null, { status: 404 });
  startQuery(accessQuery(id));
  startQuery(rolesQuery(id));
  return null;
}
