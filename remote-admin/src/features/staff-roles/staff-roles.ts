import { api } from 'shared-ui';
import { apiQuery } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import type { UserSummary } from '../../components/user-line.tsx';

export type StaffRole = 'moderator' | 'admin';

/** Someone with a role. */
export interface StaffMember {
  person: UserSummary;
  /** Whether this is the signed-in user. */
  own: boolean;
  role: StaffRole;
  granted_at: string;
  /** Null if the operator granted it. */
  granted_by: UserSummary | null;
  /** Null until the user has entered the activation code. */
  activated_at: string | null;
  code_expires_at: string | null;
}

/** The query of everyone with a role. */
export const staffQuery = apiQuery(
  ['staff', 'roles'],
  () => staffRequest((tokens) => api.POST('/v1/admin/staff', { body: tokens })),
  { gcTime: 0 },
);

/** A role to grant, and who gets it. */
export interface RoleGrant {
  user: Pick<UserSummary, 'id' | 'name'>;
  role: StaffRole;
  /** Whether the user has another role, which ends. */
  endsRole: boolean;
}

/** Grants a role, confirmed by a code. The response is the only one with the activation code. */
export function grantRole({ user, role }: RoleGrant, twofa_token: string) {
  return staffRequest((tokens) =>
    api.POST('/v1/admin/staff/grant', { body: { ...tokens, userid: user.id, role, twofa_token } }),
  );
}

/** Revokes a role, confirmed by a code. */
export function revokeRole({ person }: StaffMember, twofa_token: string) {
  return staffRequest((tokens) =>
    api.POST('/v1/admin/staff/revoke', { body: { ...tokens, userid: person.id, twofa_token } }),
  );
}
