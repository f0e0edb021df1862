import type { RspackOptions } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { createBrowserConfig } from '../build/browser-config.ts';
import { createAreaFederation } from '../build/federation.ts';

/** The container name of an area on its development server. */
export function getDevContainer(areaName: string): string {
  return `${areaName}_dev`;
}

/** Creates the shell's development build. */
export function createDevShellConfig(origin: string): RspackOptions {
  return { ...createDevConfig('shell', 'shell', origin), entry: { main: './src/main.tsx' } };
}

/** An area on a development server: the package that it is built from, and the file of its routes. */
export interface DevSource {
  packageName: string;
  name: string;
  basePaths: string[];
  routes?: string;
}

/** Creates an area's development build. */
export function createDevAreaConfig({ packageName, name, routes }: DevSource, origin: string): RspackOptions {
  const config = createDevConfig(packageName, getDevContainer(name), origin);
  const federation = createAreaFederation(getDevContainer(name), 'entry.js', routes);
  return { ...config, entry: {}, plugins: [...(config.plugins ?? []), federation] };
}

/** Creates an area's build for the production shell of a deployed site: rebuilt on change, without hot reload. */
export function createReleaseLikeAreaConfig({ packageName, name, routes }: DevSource, origin: string): RspackOptions {
  const container = getDevContainer(name);
  const config = createBrowserConfig(packageName, false);
  return {
    ...config,
    entry: {},
    output: { ...config.output, uniqueName: container, publicPath: `${origin}/`, clean: false },
    optimization: { ...config.optimization, minimize: false },
    plugins: [createAreaFederation(container, 'entry.js', routes)],
    ...quiet,
  };
}

/** Adapts a build to development: unhashed names, source maps, hot reload across packages. */
function createDevConfig(packageName: string, uniqueName: string, origin: string): RspackOptions {
  const config = createBrowserConfig(packageName, true);
  return {
    ...config,
    output: { ...config.output, uniqueName, publicPath: `${origin}/`, clean: false },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
    ...quiet,
  };
}

const quiet = { infrastructureLogging: { level: 'error' }, stats: 'none', lazyCompilation: false } as const;
