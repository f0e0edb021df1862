import { type Compiler, rspack } from '@rspack/core';

const { require: scope } = { require: rspack.RuntimeGlobals.require };

/** Remembers with which credentials the page asked for the entry. */
class EntryCredentialsModule extends rspack.RuntimeModule {
  constructor() {
    super('entry credentials', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    return `${scope}.credentials = document.currentScript && document.currentScript.crossOrigin || 'anonymous';`;
  }
}

/** Asks for an area's chunks and styles as its entry was asked for: one release serves on the site and on a host of its own. */
export class EntryCredentialsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EntryCredentialsPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('EntryCredentialsPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new EntryCredentialsModule());
      });
      const { createScript, createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      const asTheEntry = (element: string) => (code: string) =>
        `${code}\n${element}.crossOrigin = ${scope}.credentials;`;
      createScript.tap('EntryCredentialsPlugin', asTheEntry('script'));
      createLink.tap('EntryCredentialsPlugin', asTheEntry('link'));
    });
  }
}
