import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Chunk, type Compilation, type Compiler, type Module, rspack } from '@rspack/core';
import { outputOf, root } from './packages.ts';

/** Sizes of source code by library, or by file where it is ours. */
export type ModuleSizes = Record<string, number>;

/** Where the sizes of a package's last build stand. */
export function sizesFile(packageName: string): string {
  return path.join(outputOf(packageName).dist, 'modules.json');
}

/** Reads what a finished build wrote. */
export function readSizes(file: string): ModuleSizes {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A concatenated module counts as the modules that it was made of. */
function leaves(module: Module): Module[] {
  return module instanceof rspack.ConcatenatedModule ? module.modules.flatMap(leaves) : [module];
}

function libraryOf(name: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1];
}

function ownFile(name: string): string {
  return name
    .replace(/^.*[=!]\s*/, '')
    .replace(`${root}/`, '')
    .replace(/\)?( .*)?$/, '');
}

/** Whether a module offers something and nothing of it is taken, so that minifying leaves nothing of it. */
function isIdle(module: Module, { moduleGraph }: Compilation, chunk: Chunk): boolean {
  const used = moduleGraph.getUsedExports(module, [...chunk.runtime]);
  const provided = moduleGraph.getProvidedExports(module);
  return Array.isArray(used) && used.length === 0 && Array.isArray(provided) && provided.length > 0;
}

function addChunk(sizes: ModuleSizes, compilation: Compilation, chunk: Chunk) {
  for (const module of compilation.chunkGraph.getChunkModules(chunk).flatMap(leaves)) {
    const name = module.nameForCondition() ?? module.identifier();
    const library = libraryOf(name);
    if (library && isIdle(module, compilation, chunk)) continue;
    const key = library ?? ownFile(name);
    sizes[key] = (sizes[key] ?? 0) + module.size('javascript');
  }
}

/** Writes down how much each library and file adds to the chunks that pages load at once. */
export class ModuleSizesPlugin {
  private readonly file: string;
  private readonly chunks: string[];

  constructor(file: string, chunks: string[]) {
    this.file = file;
    this.chunks = chunks;
  }

  apply(compiler: Compiler) {
    compiler.hooks.done.tap('ModuleSizesPlugin', ({ compilation }) => {
      const sizes: ModuleSizes = {};
      for (const chunk of compilation.chunks) {
        if (chunk.name && this.chunks.includes(chunk.name)) addChunk(sizes, compilation, chunk);
      }
      mkdirSync(path.dirname(this.file), { recursive: true });
      writeFileSync(this.file, JSON.stringify(sizes, undefined, 2));
    });
  }
}
