import type { RspackOptions } from '@rspack/core';
import { contractVersion, oldestContract } from 'shared-ui/contract';
import { browserConfig } from './browser-config.ts';
import { shellFederation } from './federation.ts';
import { inputDigest } from './inputs.ts';
import { ModuleSizesPlugin } from './module-sizes-plugin.ts';
import { ReleaseManifestPlugin } from './release-manifest.ts';
import { serverConfig } from './server-config.ts';

const libraries = /node_modules\/(?!@module-federation)/;

/** Parts of the shell that change at different times, and so stay in a browser's cache for different times. */
const initialChunks = {
  chunks: 'initial',
  minSize: 1000,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    react: { test: /node_modules\/(react|react-dom|scheduler)\//, name: 'react', priority: 3 },
    router: { test: /node_modules\/(react-router|cookie-es)\/|facades\/react-router/, name: 'router', priority: 2 },
    libraries: { test: libraries, name: 'libraries', priority: 1 },
  },
} as const;

/** The whole build of the shell: its bundle for browsers, and the one that renders pages at compose time. */
export function defineShell(): RspackOptions[] {
  const inputs = inputDigest('shell');
  const browser = browserConfig('shell', false);
  return [
    {
      ...browser,
      entry: { main: './src/main.ts' },
      output: { ...browser.output, uniqueName: 'shell' },
      optimization: { ...browser.optimization, splitChunks: initialChunks },
      plugins: [
        ...(browser.plugins ?? []),
        ...shellFederation(),
        new ModuleSizesPlugin('shell', ['main', 'react', 'router', 'libraries']),
        new ReleaseManifestPlugin('shell', {
          name: 'shell',
          basePaths: [],
          contract: contractVersion,
          oldestContract,
          container: 'shell',
          inputs,
        }),
      ],
    },
    serverConfig('shell', { render: './src/server.tsx', 'shared-ui': 'shared-ui' }),
  ];
}
