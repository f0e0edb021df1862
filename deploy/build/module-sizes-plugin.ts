import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Chunk, type Compilation, type Compiler, type Module, rspack } from '@rspack/core';
import { getOutputFolders, root } from './packages.ts';

/** Source code sizes by library, or by file for our own code. */
export type ModuleSizes = Record<string, number>;

/** The file with the module sizes of a package's last build. */
export function getSizesFile(packageName: string): string {
  return path.join(getOutputFolders(packageName).dist, 'modules.json');
}

/** Reads the sizes that a finished build wrote. */
export function readSizes(file: string): ModuleSizes {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Replaces a concatenated module by the modules that it consists of. */
function flattenModules(module: Module): Module[] {
  return module instanceof rspack.ConcatenatedModule ? module.modules.flatMap(flattenModules) : [module];
}

function getLibraryName(name: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1];
}

function toSourcePath(name: string): string {
  return name
    .replace(/^.*[=!]\s*/, '')
    .replace(`${root}/`, '')
    .replace(/\)?( .*)?$/, '');
}

/** How much longer federation's generated module is because it names the checkout's path. */
function countRootLength(module: Module): number {
  return (module.identifier().split(encodeURIComponent(root)).length - 1) * root.length;
}

/** Whether a module has exports and none is used, so that the minifier removes it. */
function isUnused(module: Module, { moduleGraph }: Compilation, chunk: Chunk): boolean {
  const used = moduleGraph.getUsedExports(module, [...chunk.runtime]);
  const provided = moduleGraph.getProvidedExports(module);
  return Array.isArray(used) && used.length === 0 && Array.isArray(provided) && provided.length > 0;
}

function addChunk(sizes: ModuleSizes, compilation: Compilation, chunk: Chunk) {
  for (const module of compilation.chunkGraph.getChunkModules(chunk).flatMap(flattenModules)) {
    const name = module.nameForCondition() ?? module.identifier();
    const library = getLibraryName(name);
    if (library && isUnused(module, compilation, chunk)) continue;
    const key = library ?? toSourcePath(name);
    sizes[key] = (sizes[key] ?? 0) + module.size('javascript') - countRootLength(module);
  }
}

/** Records how much each library and file adds to the given chunks. */
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
      const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)));
      writeFileSync(this.file, JSON.stringify(sorted, undefined, 2));
    });
  }
}
