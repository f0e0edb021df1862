import type { Database } from '../data/tables.ts';

/**
 * What a person's export holds of the staff's work: what was done about them, and, of somebody on the staff, by them.
 * Who acted or reported is left out: a copy must not adversely affect the rights of others (GDPR art. 15(4)).
 */
export async function exportStaffDeeds(db: Database, userId: string) {
  const [ban, deeds, about, proposals, proposed] = await Promise.all([
    db
      .selectFrom('bans')
      .select(['reason', 'name', 'avatar', 'discriminator', 'created_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),
    db
      .selectFrom('action_log')
      .select(['action', 'description', 'outcome', 'ip', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('action_log')
      .select(['action', 'description', 'outcome', 'created_at'])
      .where('subject', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('ban_requests')
      .select(['name', 'avatar', 'discriminator', 'reason', 'evidence', 'state', 'note', 'created_at', 'decided_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('ban_requests')
      .select(['user_id', 'reason', 'evidence', 'state', 'created_at'])
      .where('proposed_by', '=', userId)
      .orderBy('id')
      .execute(),
  ]);
  return {
    ban: ban ?? null,
    ban_proposals: proposals,
    staff_actions_about_person: about.map((deed) => ({ ...deed, description: withoutAssignee(deed) })),
    staff_actions: deeds,
    proposed_bans: proposed,
  };
}

function withoutAssignee({ action, description }: { action: string; description: string }): string {
  return action === 'ticket_assign' ? description.replace(/ to \d+\.$/, '.') : description;
}
