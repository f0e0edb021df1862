import path from 'node:path';
import type { RuleSetRule } from '@rspack/core';
import { root } from '../../deploy/build/packages.ts';

/** The prefix of a package's class names, so that those of two packages cannot collide. */
export function getClassPrefix(packageName: string): string {
  return packageName.replace(/^(remote|shared)-/, '');
}

const useLoader = (file: string) => path.join(import.meta.dirname, file);

function createCssRule(packageName: string, exportsOnly: boolean): RuleSetRule {
  return {
    test: /\.css$/,
    include: path.join(root, packageName),
    type: 'css/auto',
    sideEffects: true,
    use: useLoader('breakpoints-loader.ts'),
    generator: {
      localIdentName: `${getClassPrefix(packageName)}-[name]-[local]`,
      exportsConvention: 'as-is',
      exportsOnly,
    },
  };
}

interface RuleOptions {
  packageName: string;
  development: boolean;
  /** Exports only class names: a server bundle needs no style sheets. */
  classNamesOnly: boolean;
}

/** The module rules for source files, style sheets and messages. */
export function createModuleRules({ packageName, development, classNamesOnly }: RuleOptions): RuleSetRule[] {
  return [
    ...[...new Set(['shared-ui', packageName])].map((name) => createCssRule(name, classNamesOnly)),
    { test: /\.woff2$/, type: 'asset/resource', generator: { emit: !classNamesOnly } },
    { test: /\.svg$/, type: 'asset/source' },
    {
      test: /\/messages\/[\w-]+\.json$/,
      type: 'javascript/auto',
      oneOf: [
        { resourceQuery: /^\?(each-language|all-languages)$/, use: useLoader('languages-loader.ts') },
        { use: useLoader('messages-loader.ts') },
      ],
    },
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      type: 'javascript/auto',
      use: {
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic', development, refresh: development && !classNamesOnly } },
          },
        },
      },
    },
  ];
}
