import { personInRole } from 'simulator/people';
import { nameServer } from 'simulator/world/names';
import type { Random } from 'simulator/world/random';
import { makeServer } from 'simulator/world/seed-servers';
import { userCount, userIdAt } from 'simulator/world/users';
import type { AuditAction } from '../staff/audit-log.ts';
import { type Choices, evidences, liftings, notes, partings, reasons } from './seed-texts.ts';

/** The simulator's default seed and number of servers. */
export const world = { seed: 1, servers: 5000 };

/** Two former administrators, from the simulator's users. */
export const formerAdmins = [userIdAt(world.seed, 11), userIdAt(world.seed, 12)] as const;

/** An entry of the action log. */
interface Entry {
  action: AuditAction;
  by: string;
  subject: string;
  description: string;
}

interface Ban {
  reason: string;
  by: string;
  at: number;
}

interface Proposal {
  subject: string;
  reason: string;
  evidence: string;
  at: number;
  decision?: { state: 'approved' | 'refused'; by: string; at: number; note: string | null };
}

/** The state after all actions: bans and ban requests. Times are indexes of entries. */
export interface Left {
  bans: Map<string, Ban>;
  proposals: Proposal[];
}

const mostOpen = 5;

/** Generates consistent entries: nobody is banned twice, or unbanned without a ban. */
export function* generatePast(random: Random, left: Left): Generator<Entry, never> {
  const admins: Choices = [personInRole('admin').id, ...formerAdmins];
  const open: Proposal[] = [];
  let at = -1;
  const entry = (action: AuditAction, by: string, subject: string, sentence: string, why = ''): Entry => {
    at += 1;
    return { action, by, subject, description: `${sentence} ${why}`.trim() };
  };
  const pickUser = () => {
    for (;;) {
      const id = userIdAt(world.seed, 20 + random.below(userCount - 20));
      if (!left.bans.has(id) && !open.some(({ subject }) => subject === id)) return id;
    }
  };
  const ban = (id: string, by: string, reason: string) => {
    const banEntry = entry('banned_user_add', by, id, `Banned ${id}.`, reason);
    left.bans.set(id, { reason, by, at });
    return banEntry;
  };
  for (;;) {
    const by = random.pick(admins);
    const chance = random.below(100);
    const [decided] = open;
    if (chance < 26) yield ban(pickUser(), by, random.pick(reasons));
    else if (chance < 46 && left.bans.size > 20) {
      const id = nth(left.bans.keys(), random.below(20));
      left.bans.delete(id);
      yield entry('banned_user_remove', by, id, `Unbanned ${id}.`, random.pick(liftings));
    } else if (chance < 82) {
      const { id, name } = makeServer(world.seed, world.servers, random.below(world.servers));
      yield entry('create_invite', by, id, `Created an invite to ${name} (${id}).`);
    } else if (chance < 90) {
      const id = `3${random.below(1e8) + 1e8}${random.below(1e8) + 1e8}`;
      const { name } = nameServer(world.seed, world.servers + random.below(5000));
      yield entry('leave_server', by, id, `Left ${name} (${id}).`, random.pick(partings));
    } else if (open.length < mostOpen || !decided) {
      const [subject, reason] = [pickUser(), random.pick(reasons)];
      yield entry('ban_request_add', personInRole('moderator').id, subject, `Proposed a ban of ${subject}.`, reason);
      const proposal = { subject, reason, evidence: random.pick(evidences), at };
      open.push(proposal);
      left.proposals.push(proposal);
    } else {
      open.shift();
      const { subject, reason } = decided;
      const approves = random.chance(0.7);
      const [action, verb] = approves
        ? (['ban_request_approve', 'Approved'] as const)
        : (['ban_request_refuse', 'Refused'] as const);
      const note = approves ? '' : random.pick(notes);
      yield entry(action, by, subject, `${verb} the proposal to ban ${subject}.`, note);
      decided.decision = { state: approves ? 'approved' : 'refused', by, at, note: note || null };
      if (approves) yield ban(subject, by, reason);
    }
  }
}

function nth(ids: Iterable<string>, index: number): string {
  let passed = 0;
  for (const id of ids) {
    if (passed === index) return id;
    passed += 1;
  }
  throw new Error(`There is no element at index ${index}.`);
}
