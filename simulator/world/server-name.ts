import { elsewhere, english, hostile, hungarian, signs } from './names.ts';
import { randomOf } from './random.ts';

/** A server's name and the language that its owner chose. */
export interface Naming {
  name: string;
  locale: string;
}

/** Names a server: mostly English and Hungarian ones, some in other scripts, a few that are hard to show. */
export function nameServer(seed: number, index: number): Naming {
  const random = randomOf(seed, 'server-name', index);
  const kind = random.below(100);
  if (kind < 2) return { name: random.pick(hostile), locale: 'en-US' };
  if (kind < 14) {
    const [name, locale] = random.pick(elsewhere);
    return { name: random.chance(0.5) ? name : `${name} ${random.below(90) + 10}`, locale };
  }
  const isHungarian = kind < 38;
  const words = isHungarian ? hungarian : english;
  const pair = `${random.pick(words.adjectives)} ${random.pick(words.nouns)}`;
  const noun = random.pick(words.nouns);
  const group = random.pick(words.groups);
  const plain = random.pick([
    pair,
    `${pair} ${group}`,
    `${noun} ${group}`,
    isHungarian ? `${pair} – ${group}` : `The ${pair} ${group}`,
    `${noun} ${random.below(2026 - 1984) + 1984}`,
    isHungarian ? `${noun} és barátai` : `${noun} & Friends`,
    `${pair.toLowerCase().replace(/ /g, '-')}`,
  ]);
  const sign = random.pick(signs);
  const name = random.chance(0.14) ? (random.chance(0.5) ? `${sign} ${plain}` : `${plain} ${sign}`) : plain;
  return { name, locale: isHungarian ? 'hu' : random.chance(0.8) ? 'en-US' : 'en-GB' };
}
