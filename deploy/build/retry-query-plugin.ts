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
