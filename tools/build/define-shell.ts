import type { RspackOptions } from '@rspack/core';
import { acceptedContracts, contractId } from 'shared-ui/site';
import { computeInputDigest } from '../../deploy/build/packages.ts';
import { ReleaseManifestPlugin } from '../../deploy/build/release-manifest.ts';
import { createBrowserConfig } from './browser-config.ts';
import { RetryQueryPlugin } from './runtime-plugins.ts';
import { createServerConfig } from './server-config.ts';

/** Libraries change rarely and the shell's own code often, so they are cached as separate files. */
const initialChunks = {
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    libraries: { test: /node_modules|shell\/src\/facades/, name: 'libraries', enforce: true },
  },
} as const;

/** Defines the shell's build: the browser bundle, and the server bundle that renders pages at compose time. */
export function defineShell(): RspackOptions[] {
  const inputs = computeInputDigest('shell');
  const browser = createBrowserConfig('shell', false);
  return [
    {
      ...browser,
      entry: { main: './src/main.tsx' },
      output: { ...browser.output, uniqueName: 'shell' },
      optimization: { ...browser.optimization, splitChunks: initialChunks },
      plugins: [
        ...(browser.plugins ?? []),
        new RetryQueryPlugin(),
        new ReleaseManifestPlugin('shell', {
          name: 'shell',
          basePaths: [],
          contract: contractId,
          acceptedContracts,
          container: 'shell',
          inputs,
        }),
      ],
    },
    createServerConfig('shell', {
      render: './src/server.tsx',
      'shared-ui': 'shared-ui',
      'shared-ui/app': 'shared-ui/app',
    }),
  ];
}
