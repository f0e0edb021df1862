// The exports of jotai that the shell and the areas may use.
export { atom, createStore, Provider, useAtom, useAtomValue, useSetAtom, useStore } from '#unfacaded/jotai';
