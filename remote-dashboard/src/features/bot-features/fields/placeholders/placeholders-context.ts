import { createContext } from 'react';

/** The placeholders that the bot fills in in the texts of a message. */
export const PlaceholdersContext = createContext<readonly string[]>([]);
