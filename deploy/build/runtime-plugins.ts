import { type Compiler, rspack } from '@rspack/core';

/** Appends the query of an entry's URL (`?r=1` on a retry) to the URLs of its chunks and styles. */
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

/** Makes a retry bypass the broken copy of a chunk that the browser has cached as immutable. */
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

/** Stores the credentials mode with which the page requested the entry. */
class EntryCredentialsModule extends rspack.RuntimeModule {
  constructor() {
    super('entry credentials', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    return `${scope}.credentials = document.currentScript && document.currentScript.crossOrigin || 'anonymous';`;
  }
}

/** Requests an area's chunks with the entry's credentials mode, so a release works on the site and on the staff host. */
export class EntryCredentialsPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EntryCredentialsPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('EntryCredentialsPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new EntryCredentialsModule());
      });
      const { createScript, createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      const setCrossOrigin = (element: string) => (code: string) =>
        `${code}\n${element}.crossOrigin = ${scope}.credentials;`;
      createScript.tap('EntryCredentialsPlugin', setCrossOrigin('script'));
      createLink.tap('EntryCredentialsPlugin', setCrossOrigin('link'));
    });
  }
}
