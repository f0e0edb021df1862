import path from 'node:path';
import { type RspackOptions, rspack } from '@rspack/core';
import { getAreaPackages, root } from '../../../../deploy/build/packages.ts';
import { createBrowserConfig } from '../../../../tools/build/browser-config.ts';
import { createModuleRules } from '../../../../tools/build/module-rules.ts';

/** The output folder of the bundle. */
export const bundleFolder = path.join(root, 'var/bench/one-bundle');

/** Identifies the bundle's style sheets to its runtime. */
export const uniqueName = 'bundle';

/** Replaces the shell's `importArea` module: every area is a chunk of the bundle, named after its package. */
function createImportAreaModule(packages: string[]): string {
  const entries = packages.map((name) => {
    const area = JSON.stringify(name.replace('remote-', ''));
    const routes = JSON.stringify(path.join(root, name, 'src/routes.ts'));
    return `${area}: () => import(/* webpackChunkName: "${name}" */ ${routes})`;
  });
  const code = `const areas = {${entries}};
export const importArea = async ({ name }) => (await areas[name]()).area;
export const abortRequests = () => {};
export const registerAreas = () => {};`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** Bundles the shell and all areas together: the same code and options, without federation. */
export function bundleConfig(): RspackOptions {
  const shell = createBrowserConfig('shell', false);
  const areas = getAreaPackages();
  const stylesOfAreas = areas.flatMap((packageName) =>
    createModuleRules({ packageName, development: false, classNamesOnly: false }).filter(
      ({ type, include }) => type === 'css/auto' && include === path.join(root, packageName),
    ),
  );
  const namedChunks = {
    test: /\.tsx?$/,
    include: ['shell', ...areas].map((packageName) => path.join(root, packageName, 'src')),
    enforce: 'pre',
    use: path.join(import.meta.dirname, 'chunk-names-loader.ts'),
  } as const;
  const namedMessages = {
    resourceQuery: /^\?each-language$/,
    enforce: 'post',
    use: namedChunks.use,
  } as const;
  return {
    ...shell,
    name: 'one bundle',
    entry: { main: './src/main.tsx' },
    output: { ...shell.output, path: bundleFolder, uniqueName },
    module: { ...shell.module, rules: [...(shell.module?.rules ?? []), ...stylesOfAreas, namedChunks, namedMessages] },
    plugins: [
      ...(shell.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/import-area\.ts$/, createImportAreaModule(areas)),
    ],
  };
}
