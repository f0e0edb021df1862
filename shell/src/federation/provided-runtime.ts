// Shares the shell's libraries with its own build and those of the areas. It replaces the code that the federation plugin
// generates.
import { consumes, installInitialConsumes, type ProvidedLibrary, provideLibraries } from './sharing.ts';

type Build = Parameters<typeof consumes>[0];

declare const __webpack_require__: Build['webpackRequire'] & {
  f: Record<string, (chunkId: string, promises: Build['promises']) => void>;
  initializeSharingData: { scopeToSharingDataMapping: { default: ProvidedLibrary[] } };
  consumesLoadingData: {
    chunkMapping: Build['chunkMapping'];
    initialConsumes: string[];
    moduleIdToConsumeDataMapping: Build['moduleToHandlerMapping'];
  };
};

declare global {
  /** What areas use; see deploy/build/area-sharing.js. */
  var siteFederation: { consumes: typeof consumes };
}

const { f, initializeSharingData, consumesLoadingData } = __webpack_require__;
const { chunkMapping, initialConsumes, moduleIdToConsumeDataMapping } = consumesLoadingData;
const build = {
  chunkMapping,
  moduleToHandlerMapping: moduleIdToConsumeDataMapping,
  installedModules: {},
  webpackRequire: __webpack_require__,
};

provideLibraries(initializeSharingData.scopeToSharingDataMapping.default);
installInitialConsumes({ ...build, initialConsumes });
f.consumes = (chunkId, promises) => consumes({ ...build, chunkId, promises });

globalThis.siteFederation = { consumes };
