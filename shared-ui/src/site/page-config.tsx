import { createContext, type ReactNode, useContext } from 'react';
import type { Feature, PageConfig } from './config.ts';

const PageConfigContext = createContext<PageConfig | undefined>(undefined);

interface PageConfigProviderProps {
  config: PageConfig;
  children: ReactNode;
}

/** Provides the page's configuration. */
export function PageConfigProvider({ config, children }: PageConfigProviderProps) {
  return <PageConfigContext value={config}>{children}</PageConfigContext>;
}

/** The page's configuration: the operator's settings and the API's features. */
export function usePageConfig(): PageConfig {
  const config = useContext(PageConfigContext);
  if (!config) throw new Error('usePageConfig is called outside of a PageConfigProvider.');
  return config;
}

let cachedConfig: PageConfig | undefined;

/** The page's configuration for loaders, which run outside of React. */
function readPageConfig(): PageConfig {
  if (cachedConfig) return cachedConfig;
  const page: { config: PageConfig } = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null');
  cachedConfig = page.config;
  return cachedConfig;
}

/** Whether the API has a feature. */
export function useFeature(feature: Feature): boolean {
  return usePageConfig().features.includes(feature);
}

/** Like useFeature, for loaders. */
export function hasFeature(feature: Feature): boolean {
  return readPageConfig().features.includes(feature);
}
