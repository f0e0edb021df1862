import { createContext, type ReactNode, useContext } from 'react';
import type { Feature, PageConfig } from './config.ts';

const PageConfigContext = createContext<PageConfig | undefined>(undefined);

interface PageConfigProviderProps {
  config: PageConfig;
  children: ReactNode;
}

/** Gives the pages below it what the operator has configured. */
export function PageConfigProvider({ config, children }: PageConfigProviderProps) {
  return <PageConfigContext value={config}>{children}</PageConfigContext>;
}

/** What the operator has configured, and what the API can do. */
export function usePageConfig(): PageConfig {
  const config = useContext(PageConfigContext);
  if (!config) throw new Error('usePageConfig is called outside of a PageConfigProvider.');
  return config;
}

let read: PageConfig | undefined;

/** The same for loaders, which run outside of the tree of components: what the page's HTML says. */
export function readPageConfig(): PageConfig {
  if (read) return read;
  const page: { config: PageConfig } = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null');
  read = page.config;
  return read;
}

/** Whether the API has a feature. */
export function useFeature(feature: Feature): boolean {
  return usePageConfig().features.includes(feature);
}

/** The same for loaders. */
export function hasFeature(feature: Feature): boolean {
  return readPageConfig().features.includes(feature);
}
