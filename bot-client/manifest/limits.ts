// Apart from the checks of manifests, so that pages that check only values load none of those.

/** The longest value of a text, and of a paragraph. */
export const MAX_TEXT_LENGTH = 4000;

/** The most entries of a list, a map or a field with several values. */
export const MAX_ENTRIES = 200;

/** The most options of a choice. */
export const MAX_OPTIONS = 100;

/** The longest duration: ten years. */
export const MAX_SECONDS = 10 * 365 * 86_400;

/** The largest number, and the smallest one if it is negative. */
export const MAX_NUMBER = 1e12;
