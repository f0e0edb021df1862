import type { Federation, ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { CatalogArea } from 'shared-ui';
import { getCrossOrigin } from './catalog.ts';

declare global {
  /** What the runtime and its developer tools know about all hosts, remotes and shared libraries. */
  var __FEDERATION__: Federation;
}

/** A slow download is not a failure: the area loader ends requests that receive nothing. The runtime waits 20 seconds. */
const ENTRY_TIMEOUT_MS = 120_000;

const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/** Connects Module Federation with the catalog: how entries are requested, and what developer tools show. */
export function createCatalogPlugin(releases: ReadonlyMap<string, CatalogArea>): ModuleFederationRuntimePlugin {
  const requestCounts = new Map<string, number>();
  return {
    name: 'catalog-plugin',

    // The developer tools list what is in `moduleInfo`. The runtime itself fills it only from manifest files.
    init({ options: { name, version = '', shared } }) {
      globalThis.__FEDERATION__.moduleInfo[name] ??= {
        version,
        buildVersion: '',
        remoteTypesZip: '',
        consumerList: [],
        remotesInfo: {},
        shared: Object.entries(shared).flatMap(([sharedName, versions]) =>
          versions.map((library) => ({ sharedName, version: library.version, assets: noAssets })),
        ),
      };
    },

    registerRemote({ remote, origin }) {
      const area = releases.get(remote.name);
      if (!area) return;
      const { release, entry, container } = area;
      const { moduleInfo } = globalThis.__FEDERATION__;
      moduleInfo[`${remote.name}:${release}`] = { version: release, remoteEntry: entry.url, globalName: container };
      const host = moduleInfo[origin.name];
      if (host && 'remotesInfo' in host) host.remotesInfo[remote.name] = { matchedVersion: release };
    },

    createScript({ url, remoteInfo }) {
      const area = releases.get(remoteInfo?.name ?? '');
      if (!area) return undefined;
      const requestCount = requestCounts.get(url) ?? 0;
      requestCounts.set(url, requestCount + 1);
      const script = document.createElement('script');
      // A second request follows only a failure. Bypass the broken copy that the browser may have cached as immutable.
      script.src = requestCount > 0 ? `${url}?r=${requestCount}` : url;
      script.crossOrigin = getCrossOrigin(area);
      script.integrity = area.entry.integrity;
      script.dataset.rspack = `${area.container}:entry`;
      return { script, timeout: ENTRY_TIMEOUT_MS };
    },

    // Otherwise an area that brings its own runtime would get the same rejected promise with every retry.
    errorLoadShare({ pkgName, shareScopeMap }) {
      for (const libraries of Object.values(shareScopeMap))
        for (const library of Object.values(libraries[pkgName] ?? {})) if (!library.loaded) library.loading = null;
    },
  };
}
