import { getPerson, type Person } from 'simulator/people';
import { generateSecret } from '../auth/second-factor/totp.ts';
import type { StaffRole } from '../db/columns.ts';
import type { Database } from '../db/tables.ts';
import type { AppContext } from '../http/context.ts';

/** The context of seeding, inside a transaction. */
export interface SeedContext extends Omit<AppContext, 'db'> {
  db: Database;
}

/** Creates the simulator's staff with a second factor and active roles. */
export async function seedStaff(context: SeedContext) {
  await seedStaffMember(context, getPerson('moderator'), 'moderator');
  await seedStaffMember(context, getPerson('admin'), 'admin');
}

async function seedStaffMember({ db, keys, now }: SeedContext, person: Person, role: StaffRole) {
  const at = new Date(now());
  await db
    .insertInto('users')
    .values({
      id: person.id,
      username: person.username,
      discriminator: '0',
      global_name: person.globalName,
      avatar: null,
      email: person.email,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('second_factors')
    .values({
      user_id: person.id,
      secret_encrypted: keys.encrypt(generateSecret(), 'second-factor', person.id),
      confirmed_at: at,
    })
    .execute();
  await db.insertInto('staff').values({ user_id: person.id, role, activated_at: at, granted_at: at }).execute();
}
