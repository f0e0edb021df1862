import type { RspackOptions } from '@rspack/core';
import { acceptedContracts, contractId } from 'shared-ui/contract';
import { browserConfig } from './browser-config.ts';
import { shellFederation } from './federation.ts';
import { ModuleSizesPlugin, sizesFile } from './module-sizes-plugin.ts';
import { inputDigest } from './packages.ts';
import { ReleaseManifestPlugin } from './release-manifest.ts';
import { serverConfig } from './server-config.ts';

/** Libraries change seldom and the shell's own code often, so browsers keep them apart. */
const initialChunks = {
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    libraries: { test: /node_modules\/(?!@module-federation)|shell\/src\/facades/, name: 'libraries', enforce: true },
  },
} as const;

/** The whole build of the shell: its bundle for browsers, and the one that renders pages at compose time. */
export function defineShell(): RspackOptions[] {
  const inputs = inputDigest('shell');
  const browser = browserConfig('shell', false);
  return [
    {
      ...browser,
      entry: { main: './src/main.tsx' },
      output: { ...browser.output, uniqueName: 'shell' },
      optimization: { ...browser.optimization, splitChunks: initialChunks },
      plugins: [
        ...(browser.plugins ?? []),
        ...shellFederation(),
        new ModuleSizesPlugin(sizesFile('shell'), ['main', 'libraries']),
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
    serverConfig('shell', { render: './src/server.tsx', 'shared-ui': 'shared-ui', 'shared-ui/app': 'shared-ui/app' }),
  ];
}
