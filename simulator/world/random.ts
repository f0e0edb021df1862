// Destructured once, because a global lookup for every number takes longer than the arithmetic.
const { floor, imul } = Math;

/** The kinds of generated data. Each has its own random numbers, so that a change in one does not affect the others. */
export type RandomStream =
  | 'server'
  | 'server-name'
  | 'channels'
  | 'roles'
  | 'members'
  | 'user'
  | 'memberships'
  | 'picture';

/** A deterministic random number generator. */
export interface Random {
  /** An integer from 0 to below `limit`. */
  nextInt(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** A hexadecimal string of 32 digits. */
  hash(): string;
}

/** Hashes a string to a 32-bit number. */
export function hashString(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = imul(hash ^ text.charCodeAt(index), 0x01000193);
  return scramble(hash >>> 0);
}

function scramble(value: number): number {
  let bits = value;
  bits = imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

const salts = new Map<RandomStream, number>();

function getSalt(stream: RandomStream): number {
  const salt = salts.get(stream) ?? hashString(stream);
  salts.set(stream, salt);
  return salt;
}

/** Creates the generator for a seed, a stream and an index. */
export function createRandom(seed: number, stream: RandomStream, index: number): Random {
  let state = scramble((scramble(seed ^ getSalt(stream)) + imul(index + 1, 0x9e3779b1)) >>> 0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    return scramble(state);
  };
  const nextInt = (limit: number): number => floor((next() / 2 ** 32) * limit);
  return {
    nextInt,
    chance: (probability) => next() / 2 ** 32 < probability,
    pick: (choices) => choices[nextInt(choices.length)] ?? choices[0],
    hash: () => Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join(''),
  };
}
