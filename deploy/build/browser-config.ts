import path from 'node:path';
import { type RspackOptions, rspack } from '@rspack/core';
import { federationAliases } from './federation.ts';
import { moduleRules } from './module-rules.ts';
import { outputOf, root } from './packages.ts';
import { unfacadedAliases } from './shared-libraries.ts';

const hashed = '[name].[contenthash:10]';

/** What every package's bundle for browsers has in common. */
export function browserConfig(packageName: string, development: boolean): RspackOptions {
  const pattern = development ? '[name]' : hashed;
  return {
    name: packageName,
    context: path.join(root, packageName),
    mode: development ? 'development' : 'production',
    devtool: development ? 'cheap-module-source-map' : false,
    target: ['web', 'es2022'],
    output: {
      path: outputOf(packageName).browser,
      clean: true,
      publicPath: 'auto',
      filename: `${pattern}.js`,
      chunkFilename: development ? '[name].chunk.js' : `${pattern}.js`,
      cssFilename: `${pattern}.css`,
      cssChunkFilename: `${pattern}.css`,
      assetModuleFilename: `${pattern}[ext]`,
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout: 10_000,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        ...federationAliases,
        ...unfacadedAliases,
        '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: moduleRules({ packageName, development, classNamesOnly: false }),
    },
    optimization: {
      moduleIds: development ? 'named' : 'deterministic',
      realContentHash: true,
      minimize: !development,
    },
    performance: { hints: false },
    plugins: development ? [] : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })],
  };
}
