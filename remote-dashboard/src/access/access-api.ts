import { data, type LoaderFunctionArgs } from 'react-router';
import { api, type Outcome, outcomeOf } from 'shared-ui';
import { within } from '../asking/within.ts';
import type { Saved } from '../changes/saved.ts';
import { sharesAccess } from '../server/stores-settings.ts';
import { requireSession } from '../session/require-session.ts';
import { type AccessRole, readAccessRole } from './access-list.ts';

/** A role of the server as the chat platform has it now. */
export interface ServerRole {
  id: string;
  name: string;
  /** As 0xRRGGBB; 0 where it has none. */
  color: number;
  /** The platform lets it manage the server anyway. */
  manages: boolean;
}

function savedIn(outcome: Outcome<{ revision: number; roles: unknown[] }>): Outcome<Saved<AccessRole[]>> {
  if (outcome.kind !== 'answered') return outcome;
  const { roles, revision } = outcome.data;
  return { kind: 'answered', data: { value: roles.flatMap((role) => readAccessRole(role) ?? []), revision } };
}

/** Asks which roles may do what on a server. */
export async function askAccess(id: string): Promise<Outcome<Saved<AccessRole[]>>> {
  return savedIn(await outcomeOf(api.GET('/v1/guild/{id}/access', within(id))));
}

/** Saves which roles may do what, if that still has the revision. */
export async function saveAccess(id: string, { value, revision }: Saved<AccessRole[]>) {
  const roles = value.map((role) => ({ role_id: role.id, rights: role.rights }));
  return savedIn(await outcomeOf(api.PUT('/v1/guild/{id}/access', { ...within(id), body: { revision, roles } })));
}

/** Asks for the roles of a server. */
export async function askRoles(id: string): Promise<Outcome<ServerRole[]>> {
  const outcome = await outcomeOf(api.GET('/v1/guild/{id}/roles', within(id)));
  return outcome.kind === 'answered' ? { kind: 'answered', data: outcome.data.roles } : outcome;
}

/** Asks for everything of the page at once; without the feature there is no such page. */
export function loadAccess({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  if (!sharesAccess()) throw data(null, { status: 404 });
  return { access: askAccess(id), roles: askRoles(id) };
}
