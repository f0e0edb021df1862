// The shell's federation runtime, which areas reuse: only the parts that sharing needs. The package's own entry also
// contains remote loading and tree-shaking of shared libraries, which the site does not use.
import { createInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

type InstanceOptions = Parameters<typeof createInstance>[0];

/** The library would return the rejected promise of a shared module that failed to load to all later requests. */
const forgetFailedShare: NonNullable<InstanceOptions['plugins']>[number] = {
  name: 'forget-failed-share',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const share of Object.values(shareScopeMap.default?.[pkgName] ?? {})) if (!share.lib) share.loading = null;
  },
};

/** The federation plugin of the bundler passes this to `consumes`. */
interface ConsumesOptions {
  chunkId: string;
  chunkMapping: Record<string, string[]>;
  installedModules: Record<string, unknown>;
  promises: Promise<unknown>[];
  webpackRequire: { m: Record<string, (module: object) => void> };
}

/**
 * Rejects a chunk if a shared module that it imports failed to load. The library lets the chunk's modules throw instead,
 * and the bundler's runtime remembers a module that has thrown.
 */
function consumeOrReject(options: ConsumesOptions) {
  const { chunkId, chunkMapping, installedModules, promises, webpackRequire } = options;
  const pending: Promise<unknown>[] = [];
  consumes({ ...options, promises: pending });
  const throwIfFailed = () => {
    for (const id of chunkMapping[chunkId] ?? []) if (!(id in installedModules)) webpackRequire.m[id]?.({});
  };
  promises.push(Promise.all(pending).then(throwIfFailed));
}

interface InitOptions {
  webpackRequire: { federation: { initOptions: InstanceOptions } };
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
    consumes: consumeOrReject,
    init({ webpackRequire }: InitOptions) {
      const { initOptions } = webpackRequire.federation;
      return createInstance({ ...initOptions, plugins: [...(initOptions.plugins ?? []), forgetFailedShare] });
    },
    initContainerEntry,
    installInitialConsumes,
  },
  bundlerRuntimeOptions: {},
};

globalThis.siteFederation = providedRuntime;

export default providedRuntime;
