/** The languages of the interface. */
export const languages = ['en', 'hu'] as const;

/** One of the interface's languages. */
export type Language = (typeof languages)[number];

/** The language that a cookie's value or an address names; anything unknown is English. */
export function toLanguage(value: string | undefined): Language {
  return languages.find((language) => language === value) ?? 'en';
}
