import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Compiler, type Module, rspack } from '@rspack/core';
import { outputOf, root } from './packages.ts';

/** Sizes of source code by library, or by file where it is ours. */
export type ModuleSizes = Record<string, number>;

/** Where the sizes of a package's last build stand. */
export function sizesFile(packageName: string): string {
  return path.join(outputOf(packageName).dist, 'modules.json');
}

/** A concatenated module counts as the modules that it was made of. */
function leaves(module: Module): Module[] {
  return module instanceof rspack.ConcatenatedModule ? module.modules.flatMap(leaves) : [module];
}

function group(name: string): string {
  const [, library] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name) ?? [];
  return (
    library ??
    name
      .replace(/^.*[=!]\s*/, '')
      .replace(`${root}/`, '')
      .replace(/\)?( .*)?$/, '')
  );
}

/** Writes down how much each library and file adds to the chunks of a package that pages load at once. */
export class ModuleSizesPlugin {
  private readonly packageName: string;
  private readonly chunks: string[];

  constructor(packageName: string, chunks: string[]) {
    this.packageName = packageName;
    this.chunks = chunks;
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('ModuleSizesPlugin', ({ compilation }) => {
      const sizes: ModuleSizes = {};
      for (const chunk of compilation.chunks) {
        if (!chunk.name || !this.chunks.includes(chunk.name)) continue;
        for (const module of compilation.chunkGraph.getChunkModules(chunk).flatMap(leaves)) {
          const key = group(module.nameForCondition() ?? module.identifier());
          sizes[key] = (sizes[key] ?? 0) + module.size('javascript');
        }
      }
      mkdirSync(outputOf(this.packageName).dist, { recursive: true });
      writeFileSync(sizesFile(this.packageName), JSON.stringify(sizes, undefined, 2));
    });
  }
}
