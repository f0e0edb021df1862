import { type Compiler, rspack } from '@rspack/core';

/** Hands the query of an entry's address (`?r=1` on a retry) on to its chunks and styles. */
class RetryQueryModule extends rspack.RuntimeModule {
  constructor() {
    super('retry query', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    const { require: scope } = { require: rspack.RuntimeGlobals.require };
    return `
      const script = document.currentScript;
      const query = script && script.src ? new URL(script.src).search : '';
      if (query) for (const name of ['u', 'k']) {
        const fileOf = ${scope}[name];
        if (fileOf) ${scope}[name] = (id) => fileOf(id) + query;
      }`;
  }
}

/** A retry must not meet the bad copy of a chunk that the browser holds as immutable. */
export class RetryQueryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryModule());
      });
    });
  }
}

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
