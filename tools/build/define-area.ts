import type { RspackOptions } from '@rspack/core';
import { contractId } from 'shared-ui/site';
import { computeInputDigest } from '../../deploy/build/packages.ts';
import { ReleaseManifestPlugin } from '../../deploy/build/release-manifest.ts';
import { gatedAreas } from '../../deploy/gateway/rules.ts';
import { createBrowserConfig } from './browser-config.ts';
import { createAreaFederation } from './federation.ts';
import { EntryCredentialsPlugin, FailedModulesPlugin, RetryQueryPlugin } from './runtime-plugins.ts';
import { createServerConfig } from './server-config.ts';

/** The build configuration of an area. */
export interface AreaOptions {
  name: string;
  /** The paths that the area owns. */
  basePaths: string[];
}

/** Defines an area's build: the browser bundle, and the server bundle that renders its pages at compose time. */
export function defineArea({ name, basePaths }: AreaOptions): RspackOptions[] {
  const packageName = `remote-${name}`;
  const inputs = computeInputDigest(packageName);
  const container = `${name}_${inputs}`;
  const browser = createBrowserConfig(packageName, false);
  return [
    {
      ...browser,
      entry: {},
      output: { ...browser.output, uniqueName: container },
      plugins: [
        ...(browser.plugins ?? []),
        createAreaFederation(container, 'entry.[contenthash:10].js'),
        new RetryQueryPlugin(),
        new FailedModulesPlugin(),
        ...(gatedAreas.includes(name) ? [new EntryCredentialsPlugin()] : []),
        new ReleaseManifestPlugin(packageName, {
          name,
          basePaths,
          contract: contractId,
          container,
          inputs,
        }),
      ],
    },
    createServerConfig(packageName, { routes: './src/routes.ts' }),
  ];
}
