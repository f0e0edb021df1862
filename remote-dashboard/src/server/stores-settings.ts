import { readPageConfig, usePageConfig } from 'shared-ui';

const feature = 'server-settings';

/** Whether the API can save the settings of a server. */
export function useStoresSettings(): boolean {
  return usePageConfig().features.includes(feature);
}

/** The same for loaders. */
export function storesSettings(): boolean {
  return readPageConfig().features.includes(feature);
}
