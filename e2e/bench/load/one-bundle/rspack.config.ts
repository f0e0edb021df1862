import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserConfig } from '../../../../deploy/build/browser-config.ts';
import { moduleRules } from '../../../../deploy/build/module-rules.ts';
import { releasedPackages, root } from '../../../../deploy/build/packages.ts';
import type { ReleaseManifestPlugin } from '../../../../deploy/build/release-manifest.ts';
import { bundleFolder, uniqueName } from './build.ts';

type Config = ReturnType<typeof browserConfig>;
type Compiler = Parameters<ReleaseManifestPlugin['apply']>[0];

const areas = releasedPackages().filter((packageName) => packageName !== 'shell');
const shell = browserConfig('shell', false);

const stylesOfAreas = areas.flatMap((packageName) =>
  moduleRules({ packageName, development: false, classNamesOnly: false }).filter(
    ({ type, include }) => type === 'css/auto' && include === path.join(root, packageName),
  ),
);

const config: Config = {
  ...shell,
  name: 'one bundle',
  entry: { main: './src/main.ts' },
  output: { ...shell.output, path: bundleFolder, uniqueName },
  resolve: {
    ...shell.resolve,
    alias: {
      ...shell.resolve?.alias,
      // Without federation there is no runtime to lend.
      [path.join(root, 'shell/src/boot/lend-federation-runtime.ts')]: false,
    },
  },
  module: {
    ...shell.module,
    rules: [
      ...(shell.module?.rules ?? []),
      ...stylesOfAreas,
      {
        test: /\.tsx?$/,
        include: ['shell', ...areas].map((packageName) => path.join(root, packageName, 'src')),
        enforce: 'pre',
        use: fileURLToPath(import.meta.resolve('./chunk-names-loader.ts')),
      },
    ],
  },
  plugins: [
    ...(shell.plugins ?? []),
    {
      apply(compiler: Compiler) {
        const direct = fileURLToPath(import.meta.resolve('./import-area.ts'));
        new compiler.rspack.NormalModuleReplacementPlugin(/\/import-area\.ts$/, direct).apply(compiler);
      },
    },
  ],
  stats: { all: false, errors: true, warnings: true, chunks: true, chunkGroups: true, ids: true },
};

export default config;
