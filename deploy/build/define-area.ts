import type { RspackOptions } from '@rspack/core';
import { contractId } from 'shared-ui/contract';
import { gatedAreas } from '../gateway/rules.ts';
import { browserConfig } from './browser-config.ts';
import { areaFederation } from './federation.ts';
import { ModuleSizesPlugin, sizesFile } from './module-sizes-plugin.ts';
import { inputDigest } from './packages.ts';
import { ReleaseManifestPlugin } from './release-manifest.ts';
import { EntryCredentialsPlugin, RetryQueryPlugin } from './runtime-plugins.ts';
import { serverConfig } from './server-config.ts';

/** What an area's build configuration says. */
export interface AreaOptions {
  name: string;
  /** The paths that the area owns. */
  basePaths: string[];
}

/** The whole build of an area: its bundle for browsers, and the one that renders its pages at compose time. */
export function defineArea({ name, basePaths }: AreaOptions): RspackOptions[] {
  const packageName = `remote-${name}`;
  const inputs = inputDigest(packageName);
  const container = `${name}_${inputs}`;
  const browser = browserConfig(packageName, false);
  return [
    {
      ...browser,
      entry: {},
      output: { ...browser.output, uniqueName: container },
      plugins: [
        ...(browser.plugins ?? []),
        ...areaFederation(container, 'entry.[contenthash:10].js'),
        new RetryQueryPlugin(),
        ...(gatedAreas.includes(name) ? [new EntryCredentialsPlugin()] : []),
        new ModuleSizesPlugin(sizesFile(packageName), [container, 'routes']),
        new ReleaseManifestPlugin(packageName, {
          name,
          basePaths,
          contract: contractId,
          container,
          inputs,
        }),
      ],
    },
    serverConfig(packageName, { routes: './src/routes.ts' }),
  ];
}
