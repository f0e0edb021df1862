import { useSession } from 'shared-ui';

/** Whether the reader is an administrator. */
export function useIsAdmin(): boolean {
  const session = useSession();
  return session.state === 'signed-in' && session.profile.is_admin;
}
