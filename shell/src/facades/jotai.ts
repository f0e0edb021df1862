// What the shell provides of jotai, which it loads once for all areas. Types are all available; for a value that is missing
// here ("exported using 'export type'"), use another way, or add it and look at what the landing page gains in bytes.
export type * from '#full/jotai';
export { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom, useStore } from '#full/jotai';
