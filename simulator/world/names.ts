import { createRandom } from './random.ts';

/** A server's name and the language that its owner chose. */
export interface ServerName {
  name: string;
  locale: string;
}

/** Picks a name: most are English or Hungarian, some are in other scripts. */
export function pickServerName(seed: number, index: number): ServerName {
  const random = createRandom(seed, 'server-name', index);
  const kind = random.nextInt(100);
  if (kind < 14) {
    const [name, locale] = random.pick(namesInOtherLanguages);
    return { name: random.chance(0.5) ? name : `${name} ${random.nextInt(90) + 10}`, locale };
  }
  const isHungarian = kind < 38;
  const vocabulary = isHungarian ? hungarian : english;
  const pair = `${random.pick(vocabulary.adjectives)} ${random.pick(vocabulary.nouns)}`;
  const noun = random.pick(vocabulary.nouns);
  const group = random.pick(vocabulary.groups);
  const plain = random.pick([
    pair,
    `${pair} ${group}`,
    `${noun} ${group}`,
    isHungarian ? `${pair} – ${group}` : `The ${pair} ${group}`,
    `${noun} ${random.nextInt(2026 - 1984) + 1984}`,
    isHungarian ? `${noun} és barátai` : `${noun} & Friends`,
    `${pair.toLowerCase().replace(/ /g, '-')}`,
  ]);
  const emoji = random.pick(emojis);
  const name = random.chance(0.14) ? (random.chance(0.5) ? `${emoji} ${plain}` : `${plain} ${emoji}`) : plain;
  return { name, locale: isHungarian ? 'hu' : random.chance(0.8) ? 'en-US' : 'en-GB' };
}

type TextList = readonly [string, ...string[]];

/** Word lists for the names of English servers. */
export const english: Record<'adjectives' | 'nouns' | 'groups', TextList> = {
  adjectives: [
    'Quiet',
    'Midnight',
    'Golden',
    'Rusty',
    'Northern',
    'Salty',
    'Paper',
    'Velvet',
    'Wandering',
    'Lucky',
    'Crooked',
    'Electric',
    'Mossy',
    'Hollow',
    'Bright',
    'Sleepy',
    'Copper',
    'Amber',
    'Windy',
    'Last',
    'Little',
    'Second',
    'Open',
  ],
  nouns: [
    'Fox',
    'Harbour',
    'Lantern',
    'Dragon',
    'Pixel',
    'Kettle',
    'Comet',
    'Orchard',
    'Anvil',
    'Raven',
    'Teapot',
    'Forge',
    'Meadow',
    'Arcade',
    'Compass',
    'Library',
    'Garage',
    'Rocket',
    'Otter',
    'Workshop',
    'Balcony',
    'Tavern',
    'Keyboard',
  ],
  groups: [
    'Guild',
    'Community',
    'Club',
    'Collective',
    'Gaming',
    'Studio',
    'Study Group',
    'Book Club',
    'Speedrunners',
    'Photographers',
    'Makers',
    'Chess Society',
    'Film Night',
    'Roleplay',
    'Developers',
    'Support',
    'Fan Server',
  ],
};

/** Word lists for the names of Hungarian servers. */
export const hungarian: Record<'adjectives' | 'nouns' | 'groups', TextList> = {
  adjectives: [
    'Csendes',
    'Éjféli',
    'Arany',
    'Rozsdás',
    'Északi',
    'Vándorló',
    'Szerencsés',
    'Álmos',
    'Tűzpiros',
    'Görbe',
    'Mohás',
    'Fényes',
    'Őszi',
    'Kék',
    'Zúgó',
    'Utolsó',
    'Kis',
    'Öreg',
  ],
  nouns: [
    'Róka',
    'Kikötő',
    'Lámpás',
    'Sárkány',
    'Vízimalom',
    'Üstökös',
    'Gyümölcsös',
    'Holló',
    'Teáskanna',
    'Kovácsműhely',
    'Könyvtár',
    'Műhely',
    'Kávéház',
    'Tölgyfa',
    'Szőlőhegy',
    'Füles Bagoly',
    'Pincesor',
    'Erkély',
  ],
  groups: [
    'Közösség',
    'Klub',
    'Játékosok',
    'Társasjátékosok',
    'Olvasókör',
    'Fejlesztők',
    'Fotósok',
    'Barkácsolók',
    'Sakkör',
    'Filmklub',
    'Szerepjáték',
    'Rajongói szerver',
    'Tanulókör',
    'Kertészek',
  ],
};

/** Names in other languages and scripts, some written from right to left. */
const namesInOtherLanguages: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ['Gemütliche Spieleabende', 'de'],
  ['Straßenmusik Österreich', 'de'],
  ['Les Lève-tôt de Besançon', 'fr'],
  ['Cuisine du dimanche', 'fr'],
  ['Peña de los martes', 'es-ES'],
  ['Niños Perdidos MX', 'es-419'],
  ['Clube do Café ☕', 'pt-BR'],
  ['Żółwie i Gżegżółki', 'pl'],
  ['Nattugglorna', 'sv-SE'],
  ['Příliš žluťoučký kůň', 'cs'],
  ['Ночной дозор', 'ru'],
  ['Київські шахи', 'uk'],
  ['深夜の喫茶店', 'ja'],
  ['ゆるゆる開発部', 'ja'],
  ['周末读书会', 'zh-CN'],
  ['한밤의 라디오', 'ko'],
  ['कहानी घर', 'hi'],
  ['Câu lạc bộ cờ vua', 'vi'],
  ['İstanbul Çay Bahçesi', 'tr'],
  ['مجتمع الألعاب العربي', 'en-US'],
  ['مقهى المبرمجين (Cairo)', 'en-US'],
  ['קהילת המפתחים', 'en-US'],
  ['מועדון הקריאה של תל אביב', 'en-US'],
];

/** The name of the one server that shows how names are displayed. */
export const trickyServerName =
  'Test of names: <b>O’Neil</b> & "friends" {name} %s مجتمع 👩‍👩‍👧‍👦 – longer than there is room for';

/** Emojis that some servers put before or after their name. */
export const emojis: TextList = [
  '🎮',
  '🌙',
  '☕',
  '🔥',
  '🎲',
  '📚',
  '🦊',
  '✨',
  '🛠️',
  '🎧',
  '🏔️',
  '🐉',
  '🇭🇺',
  '💜',
  '🧵',
];
