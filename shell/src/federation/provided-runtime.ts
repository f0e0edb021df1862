// The shell's federation runtime, which areas reuse.
import {
  attachShareScopeMap,
  consumes,
  createInstance,
  initContainerEntry,
  initializeSharing,
  installInitialConsumes,
} from './sharing.ts';

interface InitOptions {
  webpackRequire: { federation: { initOptions: Parameters<typeof createInstance>[0] } };
}

declare global {
  /** See deploy/build/consumed-federation-runtime.js. */
  var siteFederation: typeof providedRuntime;
}

const providedRuntime = {
  attachShareScopeMap,
  bundlerRuntime: {
    I: initializeSharing,
    S: {},
    consumes,
    init: ({ webpackRequire }: InitOptions) => createInstance(webpackRequire.federation.initOptions),
    initContainerEntry,
    installInitialConsumes,
  },
  bundlerRuntimeOptions: {},
};

globalThis.siteFederation = providedRuntime;

export default providedRuntime;
