import path from 'node:path';
import { type RspackOptions, rspack } from '@rspack/core';
import { getOutputFolders, root } from '../../deploy/build/packages.ts';
import { createRuntimeFlags } from './federation.ts';
import { createModuleRules } from './module-rules.ts';
import { SortIntegrityPlugin } from './runtime-plugins.ts';
import { createRouterReplacement, facadeAliases, fullLibraryAliases } from './shared-libraries.ts';
import { ShortClassNamesPlugin } from './short-class-names.ts';

/** The browsers that style sheets target; for older ones the minifier would rewrite and enlarge every rule. */
const browsers = ['chrome >= 123', 'firefox >= 125', 'safari >= 17.5', 'ios_saf >= 17.5'];

const hashedName = '[name].[contenthash:10]';

/** The options that every package's browser bundle shares. */
export function createBrowserConfig(packageName: string, development: boolean): RspackOptions {
  const pattern = development ? '[name]' : hashedName;
  return {
    name: packageName,
    context: path.join(root, packageName),
    mode: development ? 'development' : 'production',
    devtool: development ? 'cheap-module-source-map' : false,
    target: ['web', 'es2022'],
    output: {
      path: getOutputFolders(packageName).browser,
      clean: true,
      publicPath: 'auto',
      filename: `${pattern}.js`,
      chunkFilename: development ? '[name].chunk.js' : `${pattern}.js`,
      cssFilename: `${pattern}.css`,
      cssChunkFilename: `${pattern}.css`,
      assetModuleFilename: `${pattern}[ext]`,
      crossOriginLoading: 'anonymous',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        ...fullLibraryAliases,
        ...(packageName === 'shell' ? facadeAliases : {}),
        '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: createModuleRules({ packageName, development, classNamesOnly: false }),
    },
    optimization: {
      splitChunks: {
        name: (_module: unknown, chunks: { name?: string }[], key: string) => getSharedChunkName(chunks, key),
      },
      // Deterministic ids would depend on the checkout's path, which the names of shared modules contain.
      moduleIds: development ? 'named' : 'natural',
      chunkIds: development ? 'named' : 'natural',
      realContentHash: true,
      mangleExports: 'size',
      minimize: !development,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    performance: { hints: false },
    plugins: [
      createRouterReplacement(),
      ...(packageName === 'shell' ? [createRuntimeFlags()] : []),
      ...(development
        ? []
        : [
            new ShortClassNamesPlugin(packageName),
            new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], enabled: true }),
            new SortIntegrityPlugin(),
          ]),
    ],
  };
}

/** Puts chunks that only pages of one folder share into that folder, because the gate decides by folder. */
function getSharedChunkName(chunks: { name?: string }[], key: string): string | undefined {
  const paths = chunks.map(({ name = '' }) => name.split('/'));
  const [folder] = paths[0] ?? [];
  if (paths.some((parts) => parts.length !== 2 || parts[0] !== folder)) return undefined;
  const pages = paths.map(([, page]) => page).sort();
  return `${folder}/${pages.join('-')}-${key.toLowerCase()}`;
}
