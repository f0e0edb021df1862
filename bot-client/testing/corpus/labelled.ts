/** The id of a field or an option, and its label in English and Hungarian. */
export const labelled = (id: string, en: string, hu: string) => ({ id, label: { en, hu } });

/** The id and the name of a feature or a category in English and Hungarian. */
export const named = (id: string, en: string, hu: string) => ({ id, name: { en, hu } });
