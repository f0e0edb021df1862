// The shell's federation runtime, which areas reuse: only the parts that sharing needs. The package's own entry also
// contains remote loading and tree-shaking of shared libraries, which the site does not use.
import { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

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
