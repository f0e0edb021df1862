import path from 'node:path';
import type { RspackOptions } from '@rspack/core';
import { getOutputFolders, root } from '../../deploy/build/packages.ts';
import { createModuleRules } from './module-rules.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { ShortClassNamesPlugin } from './short-class-names.ts';

const externalLibraries = [...sharedLibraries, 'victory'];

function isExternal(request: string) {
  return externalLibraries.some((library) => request === library || request.startsWith(`${library}/`));
}

/** The server bundle that renders a package's pages at compose time; libraries and shared-ui stay external. */
export function createServerConfig(packageName: string, entry: Record<string, string>): RspackOptions {
  return {
    name: `${packageName} (server)`,
    context: path.join(root, packageName),
    mode: 'production',
    devtool: false,
    target: ['node20', 'es2022'],
    entry,
    output: {
      path: getOutputFolders(packageName).server,
      clean: true,
      filename: '[name].mjs',
      chunkFilename: '[name].[contenthash:10].mjs',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
    },
    externalsType: 'module',
    externals: [
      ({ request, contextInfo }, callback) => {
        const isSharedUi = /^shared-ui(\/app)?$/.test(request ?? '') && contextInfo?.issuer !== '';
        const library = request?.replace(/^#full\//, '');
        if (library && (isSharedUi || isExternal(library))) return callback(undefined, library, 'module');
        return callback();
      },
    ],
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: createModuleRules({ packageName, development: false, classNamesOnly: true }),
    },
    performance: { hints: false },
    plugins: [new ShortClassNamesPlugin(packageName)],
  };
}
