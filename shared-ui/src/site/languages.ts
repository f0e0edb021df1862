interface LanguageDetails {
  /** Its own name, as the language menu shows it. */
  name: string;
  /** The value of og:locale. */
  openGraphLocale: string;
  /** Whether pages preload the fonts' extended Latin characters. */
  hasExtendedLatin: boolean;
}

/** The languages of the interface, by BCP 47 tag. Each needs this line and its messages: docs/translating.md. */
const details = {
  en: { name: 'English', openGraphLocale: 'en_US', hasExtendedLatin: false },
  hu: { name: 'Magyar', openGraphLocale: 'hu_HU', hasExtendedLatin: true },
} satisfies Record<string, LanguageDetails>;

/** One of the interface's languages. */
export type Language = keyof typeof details;

/** What the interface needs to know of each language. */
export const languageDetails: Record<Language, LanguageDetails> = details;

/** The languages of the interface. */
export const languages: readonly Language[] = Object.keys(details) as Language[];

/** Parses the language from a cookie or URL. Falls back to English. */
export function parseLanguage(value: string | undefined): Language {
  return languages.find((language) => language === value) ?? 'en';
}
