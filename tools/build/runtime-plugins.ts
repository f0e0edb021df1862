import { type Compiler, rspack } from '@rspack/core';

const { require: scope } = { require: rspack.RuntimeGlobals.require };

/** Appends a query to the URL of a chunk or style sheet from its second request on, which follows only a failure. */
class RetryQueryModule extends rspack.RuntimeModule {
  constructor() {
    super('retry query', rspack.RuntimeModule.STAGE_ATTACH);
  }

  override generate() {
    return `
      for (const name of ['u', 'k']) {
        const fileOf = ${scope}[name];
        const failures = {};
        if (fileOf) ${scope}[name] = (id) => {
          const count = failures[id] || 0;
          failures[id] = count + 1;
          return fileOf(id) + (count ? '?r=' + count : '');
        };
      }`;
  }
}

/** Makes a retry bypass the broken copy of a file that the browser has cached as immutable. */
export class RetryQueryPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryModule());
      });
      // The runtime's errors name the `src` of the element that failed, which links do not have.
      const { createLink } = rspack.RuntimePlugin.getCompilationHooks(compilation);
      createLink.tap('RetryQueryPlugin', (code) => `${code}\nlink.src = link.href;`);
    });
  }
}

/** Removes a module that threw from the cache. */
class FailedModulesModule extends rspack.RuntimeModule {
  constructor() {
    super('failed modules', rspack.RuntimeModule.STAGE_BASIC);
  }

  override generate() {
    return `
      ${scope}.i.push((execution) => {
        const { factory, id } = execution;
        execution.factory = function (...args) {
          try {
            factory.apply(this, args);
          } catch (error) {
            delete ${scope}.c[id];
            throw error;
          }
        };
      });`;
  }
}

/** Makes a retry run a module again that threw, for example because a shared library did not load. */
export class FailedModulesPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FailedModulesPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('FailedModulesPlugin', (chunk, requirements) => {
        requirements.add(rspack.RuntimeGlobals.interceptModuleExecution);
        requirements.add(rspack.RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new FailedModulesModule());
      });
    });
  }
}

/** Sorts the digests of chunks in the runtime, whose order varies, so that the same sources result in the same bytes. */
export class SortIntegrityPlugin {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('SortIntegrityPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('SortIntegrityPlugin', (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const text = source.source().toString();
          const sorted = text.replace(/(\.sri\w*Hashes = \{)(.*)\}/g, (_map, start: string, entries: string) => {
            return `${start}${entries.split(',').sort().join()}}`;
          });
          if (sorted !== text) compilation.updateAsset(file, new rspack.sources.RawSource(sorted));
        }
      });
    });
  }
}

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
