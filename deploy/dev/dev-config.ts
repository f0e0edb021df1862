import type { RspackOptions } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browserConfig } from '../build/browser-config.ts';
import { areaFederation, shellFederation } from '../build/federation.ts';

/** The container under which an area's development server announces its entry. */
export function devContainer(areaName: string): string {
  return `${areaName}_dev`;
}

/** The shell's build for development. */
export function devShell(origin: string): RspackOptions {
  const config = developed('shell', 'shell', origin);
  return { ...config, entry: { main: './src/main.tsx' }, plugins: [...(config.plugins ?? []), ...shellFederation()] };
}

/** An area of a development server: which package it is built from, and where its routes are there. */
export interface DevSource {
  packageName: string;
  name: string;
  basePaths: string[];
  routes?: string;
}

/** An area's build for development. */
export function devArea({ packageName, name, routes }: DevSource, origin: string): RspackOptions {
  const config = developed(packageName, devContainer(name), origin);
  const federation = areaFederation(devContainer(name), 'entry.js', routes);
  return { ...config, entry: {}, plugins: [...(config.plugins ?? []), ...federation] };
}

/** What development changes: unhashed names, source maps, hot reload across packages. */
function developed(packageName: string, uniqueName: string, origin: string): RspackOptions {
  const config = browserConfig(packageName, true);
  return {
    ...config,
    output: { ...config.output, uniqueName, publicPath: `${origin}/`, clean: false },
    plugins: [...(config.plugins ?? []), new ReactRefreshRspackPlugin()],
    infrastructureLogging: { level: 'error' },
    stats: 'none',
    lazyCompilation: false,
  };
}
