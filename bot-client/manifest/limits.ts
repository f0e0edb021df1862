// Of manifests and of values: apart from the checks, because pages check values only.

/** The most features, fields and commands of a manifest. */
export const MAX_FEATURES = 100;
export const MAX_FIELDS = 1000;
export const MAX_COMMANDS = 500;

/** The most events and commands that a bot rehearses for a feature. */
export const MAX_REHEARSALS = 25;

/** How deep fields can be nested. */
export const MAX_DEPTH = 4;

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
