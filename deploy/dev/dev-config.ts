import type { RspackOptions } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { browserConfig } from '../build/browser-config.ts';
import { areaFederation, shellFederation } from '../build/federation.ts';

/** The container under which an area's development server announces its entry. */
export function devContainer(packageName: string): string {
  return `${packageName.replace('-', '_')}_dev`;
}

/** A package's build for development: unhashed names, source maps, hot reload across packages. */
export function devConfig(packageName: string, origin: string): RspackOptions {
  const config = browserConfig(packageName, true);
  const isShell = packageName === 'shell';
  const federation = isShell ? shellFederation() : areaFederation(devContainer(packageName), 'entry.js');
  return {
    ...config,
    entry: isShell ? { main: './src/main.ts' } : {},
    output: {
      ...config.output,
      uniqueName: isShell ? 'shell' : devContainer(packageName),
      publicPath: `${origin}/`,
      clean: false,
    },
    plugins: [...(config.plugins ?? []), ...federation, new ReactRefreshRspackPlugin()],
    infrastructureLogging: { level: 'error' },
    stats: 'none',
    lazyCompilation: false,
  };
}
