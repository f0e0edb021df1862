import path from 'node:path';
import type { RuleSetRule } from '@rspack/core';
import { root } from './packages.ts';

/** Every package's class names carry its prefix, so that no two packages can meet. */
const classPrefixes: Record<string, string> = { shell: 'shell', 'shared-ui': 'ui' };

function cssRule(packageName: string, exportsOnly: boolean): RuleSetRule {
  const prefix = classPrefixes[packageName] ?? packageName.replace('remote-', '');
  return {
    test: /\.css$/,
    include: path.join(root, packageName),
    type: 'css/auto',
    sideEffects: true,
    generator: { localIdentName: `${prefix}-[name]-[local]`, exportsConvention: 'as-is', exportsOnly },
  };
}

interface RuleOptions {
  packageName: string;
  development: boolean;
  /** A server bundle needs the class names of a style sheet, not the sheet. */
  classNamesOnly: boolean;
}

/** How source files, style sheets and texts become modules. */
export function moduleRules({ packageName, development, classNamesOnly }: RuleOptions): RuleSetRule[] {
  return [
    ...[...new Set(['shared-ui', packageName])].map((name) => cssRule(name, classNamesOnly)),
    { test: /\.woff2$/, type: 'asset/resource' },
    { test: /\.svg$/, type: 'asset/source' },
    {
      test: /\/messages\/[a-z]{2}\.json$/,
      type: 'javascript/auto',
      use: path.join(import.meta.dirname, 'messages-loader.ts'),
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
