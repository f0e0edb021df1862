import type { contract } from 'api-contract/contract';
import { avatarAddress } from '../../account/profile.ts';
import { addressForLimits } from '../../auth/address.ts';
import { cookiesOpen } from '../../auth/callers.ts';
import { isBanned } from '../../auth/people.ts';
import type { Call } from '../../http/implement.ts';
import { countAgainst } from '../../http/limits.ts';
import { Refusal } from '../../http/refusal.ts';

/** How often one address may look somebody up. */
const lookUps = { hits: 30, seconds: 60 };

/** The platform's ids count milliseconds from here. */
const epoch = 1_420_070_400_000n;

/** `GET /v1/public/get_discord_user`: whether the person is banned is told to a page of staff only. */
export async function answerChatUser(call: Call<typeof contract.chatUser>) {
  const { chatPeople, platform, input, request, reply } = call;
  const { id } = input.query;
  await countAgainst(call, `look-up:${addressForLimits(request.ip)}`, lookUps);
  const person = await chatPeople.find(id);
  if (!person) throw new Refusal('person-unknown');
  const { username, discriminator, avatar } = person;
  const is_banned = (await cookiesOpen(call, request, 'moderator')) && (await isBanned(call, id));
  reply.header('cache-control', 'private, no-store');
  return {
    ...{ id, username, discriminator, is_banned },
    avatar: avatarAddress(platform.images, { userId: id, avatar: avatar ?? null, discriminator }),
    createdAt: Number(((BigInt(id) >> 22n) + epoch) / 1000n),
  };
}
