import path from 'node:path';
import { type RspackOptions, rspack } from '@rspack/core';
import { browserConfig } from '../../build/browser-config.ts';
import { moduleRules } from '../../build/module-rules.ts';
import { areaPackages, root } from '../../build/packages.ts';

/** Where the bundle is built. */
export const bundleFolder = path.join(root, 'deploy/dist/one-bundle');

/** The name by which the bundle's runtime knows its style sheets. */
export const uniqueName = 'bundle';

/** Stands in for the shell's `importArea`: every area is a chunk of the bundle, by the name of its package. */
function importAreas(packages: string[]): string {
  const entries = packages.map((name) => {
    const area = JSON.stringify(name.replace('remote-', ''));
    const routes = JSON.stringify(path.join(root, name, 'src/routes.ts'));
    return `${area}: () => import(/* webpackChunkName: "${name}" */ ${routes})`;
  });
  const code = `const areas = {${entries}};
export const importArea = async ({ name }) => (await areas[name]()).area;`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** The shell and all areas as one bundle: the same code, built alike, without federation. */
export function bundleConfig(): RspackOptions {
  const shell = browserConfig('shell', false);
  const areas = areaPackages();
  const stylesOfAreas = areas.flatMap((packageName) =>
    moduleRules({ packageName, development: false, classNamesOnly: false }).filter(
      ({ type, include }) => type === 'css/auto' && include === path.join(root, packageName),
    ),
  );
  const namedChunks = {
    test: /\.tsx?$/,
    include: ['shell', ...areas].map((packageName) => path.join(root, packageName, 'src')),
    enforce: 'pre',
    use: path.join(import.meta.dirname, 'chunk-names-loader.ts'),
  } as const;
  return {
    ...shell,
    name: 'one bundle',
    entry: { main: './src/main.tsx' },
    output: { ...shell.output, path: bundleFolder, uniqueName },
    module: { ...shell.module, rules: [...(shell.module?.rules ?? []), ...stylesOfAreas, namedChunks] },
    plugins: [
      ...(shell.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/import-area\.ts$/, importAreas(areas)),
    ],
  };
}
