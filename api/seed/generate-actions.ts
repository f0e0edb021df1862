import { getPerson } from 'simulator/people';
import { pickServerName } from 'simulator/world/names';
import type { Random } from 'simulator/world/random';
import { createSeedServer } from 'simulator/world/seed-servers';
import { getUserId, USER_COUNT } from 'simulator/world/users';
import type { StaffActionName } from '../staff/action-log.ts';
import { describeAction } from '../staff/describe-action.ts';
import {
  banReasons,
  evidenceTexts,
  leaveReasons,
  rejectionReasons,
  type TextChoices,
  unbanReasons,
} from './seed-texts.ts';

/** The simulator's default seed and number of servers. */
export const simulatorWorld = { seed: 1, servers: 5000 };

/** Two former administrators, from the simulator's users. */
export const formerAdmins = [getUserId(simulatorWorld.seed, 11), getUserId(simulatorWorld.seed, 12)] as const;

/** An entry of the action log. */
interface ActionEntry {
  action: StaffActionName;
  by: string;
  subject: string;
  description: string;
  description_hu: string;
}

interface Ban {
  reason: string;
  by: string;
  at: number;
}

interface BanRequest {
  subject: string;
  reason: string;
  evidence: string;
  at: number;
  decision?: { state: 'approved' | 'refused'; by: string; at: number; note: string | null };
}

/** The bans and ban requests after all actions. Times are indexes of entries. */
export interface SeedState {
  bans: Map<string, Ban>;
  banRequests: BanRequest[];
}

const MAX_OPEN_REQUESTS = 5;

/** Generates consistent entries: no user is banned twice, or unbanned without a ban. */
export function* generateActions(random: Random, state: SeedState): Generator<ActionEntry, never> {
  const admins: TextChoices = [getPerson('admin').id, ...formerAdmins];
  const openRequests: BanRequest[] = [];
  let entryIndex = -1;
  const createEntry = (
    action: StaffActionName,
    by: string,
    subject: string,
    reason?: string,
    name = '',
  ): ActionEntry => {
    entryIndex += 1;
    const { en, hu } = describeAction(action, { id: subject, name }, reason);
    return { action, by, subject, description: en, description_hu: hu };
  };
  const pickUser = () => {
    for (;;) {
      const id = getUserId(simulatorWorld.seed, 20 + random.nextInt(USER_COUNT - 20));
      if (!state.bans.has(id) && !openRequests.some(({ subject }) => subject === id)) return id;
    }
  };
  const createBan = (id: string, by: string, reason: string) => {
    const banEntry = createEntry('banned_user_add', by, id, reason);
    state.bans.set(id, { reason, by, at: entryIndex });
    return banEntry;
  };
  for (;;) {
    const by = random.pick(admins);
    const chance = random.nextInt(100);
    const [oldestRequest] = openRequests;
    if (chance < 26) yield createBan(pickUser(), by, random.pick(banReasons));
    else if (chance < 46 && state.bans.size > 20) {
      const id = getNth(state.bans.keys(), random.nextInt(20));
      state.bans.delete(id);
      yield createEntry('banned_user_remove', by, id, random.pick(unbanReasons));
    } else if (chance < 82) {
      const { id, name } = createSeedServer(
        simulatorWorld.seed,
        simulatorWorld.servers,
        random.nextInt(simulatorWorld.servers),
      );
      yield createEntry('create_invite', by, id, undefined, name);
    } else if (chance < 90) {
      const id = `3${random.nextInt(1e8) + 1e8}${random.nextInt(1e8) + 1e8}`;
      const { name } = pickServerName(simulatorWorld.seed, simulatorWorld.servers + random.nextInt(5000));
      yield createEntry('leave_server', by, id, random.pick(leaveReasons), name);
    } else if (openRequests.length < MAX_OPEN_REQUESTS || !oldestRequest) {
      const [subject, reason] = [pickUser(), random.pick(banReasons)];
      yield createEntry('ban_request_add', getPerson('moderator').id, subject, reason);
      const banRequest = { subject, reason, evidence: random.pick(evidenceTexts), at: entryIndex };
      openRequests.push(banRequest);
      state.banRequests.push(banRequest);
    } else {
      openRequests.shift();
      const { subject, reason } = oldestRequest;
      const isApproved = random.chance(0.7);
      const action = isApproved ? 'ban_request_approve' : 'ban_request_refuse';
      const note = isApproved ? '' : random.pick(rejectionReasons);
      yield createEntry(action, by, subject, note);
      oldestRequest.decision = { state: isApproved ? 'approved' : 'refused', by, at: entryIndex, note: note || null };
      if (isApproved) yield createBan(subject, by, reason);
    }
  }
}

function getNth(ids: Iterable<string>, index: number): string {
  let position = 0;
  for (const id of ids) {
    if (position === index) return id;
    position += 1;
  }
  throw new Error(`There is no element at index ${index}.`);
}
