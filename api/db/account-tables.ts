import type { Generated } from 'kysely';
import type { StaffRole, Timestamp } from './columns.ts';

/** A user who has signed in at least once. */
interface UserTable {
  id: string;
  username: string;
  discriminator: string;
  global_name: string | null;
  avatar: string | null;
  email: string | null;
  created_at: Timestamp;
  updated_at: Timestamp;
}

/** The platform tokens of a user, encrypted with the installation's key. */
interface PlatformTokenTable {
  user_id: string;
  access_encrypted: Buffer;
  refresh_encrypted: Buffer;
  expires_at: Timestamp;
}

/** A sign-in that was redirected to the chat platform and has not returned yet. */
interface SignInAttemptTable {
  state_hash: Buffer;
  binding_hash: Buffer;
  verifier_encrypted: Buffer;
  expires_at: Timestamp;
}

/** A pending sign-in, which waits for the second factor. */
interface PendingSignInTable {
  access_hash: Buffer;
  refresh_hash: Buffer;
  binding_hash: Buffer;
  user_id: string;
  attempts: Generated<number>;
  expires_at: Timestamp;
}

interface SecondFactorTable {
  user_id: string;
  secret_encrypted: Buffer;
  confirmed_at: Timestamp | null;
  last_step: Generated<number>;
  failures: Generated<number>;
  locked_until: Timestamp | null;
  /** The secret of the app that is being set up to replace this one, and when the replacement expires. */
  pending_encrypted: Buffer | null;
  pending_until: Timestamp | null;
}

interface RecoveryCodeTable {
  user_id: string;
  /** The encrypted digest of the code; until 0.1.0 its HMAC. */
  code_hash: Buffer;
}

interface SessionTable {
  token_hash: Buffer;
  id: string;
  user_id: string;
  /** Digest of the binding cookie that must come with the token; null if the client has no cookie. */
  binding_hash: Buffer | null;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  expires_at: Timestamp;
  ip: string | null;
  user_agent: string;
}

/** A staff session, identified by its `mod_token`. */
interface StaffSessionTable {
  token_hash: Buffer;
  session_hash: Buffer;
  role: StaffRole;
  expires_at: Timestamp;
}

/** Security events of an account, for its owner. */
interface AccountEventTable {
  id: Generated<number>;
  user_id: string;
  event: string;
  ip: string | null;
  created_at: Timestamp;
}

/** Tables of users, their sign-in and their sessions. */
export interface AccountTables {
  users: UserTable;
  platform_tokens: PlatformTokenTable;
  sign_in_attempts: SignInAttemptTable;
  pending_sign_ins: PendingSignInTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  sessions: SessionTable;
  staff_sessions: StaffSessionTable;
  account_events: AccountEventTable;
}
