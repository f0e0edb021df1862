import { readPageConfig, usePageConfig } from 'shared-ui';

const feature = 'server-settings';
const accessFeature = 'server-access';
const copyFeature = 'copy-settings';

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

/** Whether the API can copy settings from one server to another. */
export function useCopiesSettings(): boolean {
  return usePageConfig().features.includes(copyFeature);
}

/** The same for loaders. */
export function copiesSettings(): boolean {
  return readPageConfig().features.includes(copyFeature);
}
