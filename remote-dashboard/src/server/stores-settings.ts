import { readPageConfig, usePageConfig } from 'shared-ui';

const feature = 'server-settings';
const accessFeature = 'server-access';

/** Whether the API can save the settings of a server. */
export function useStoresSettings(): boolean {
  return usePageConfig().features.includes(feature);
}

/** The same for loaders. */
export function storesSettings(): boolean {
  return readPageConfig().features.includes(feature);
}

/** Whether the API lets owners share parts of a server with roles. */
export function useSharesAccess(): boolean {
  return usePageConfig().features.includes(accessFeature);
}

/** The same for loaders. */
export function sharesAccess(): boolean {
  return readPageConfig().features.includes(accessFeature);
}
