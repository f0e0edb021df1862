import type { createInstance } from '@module-federation/enhanced/runtime';
import react from 'react';
import reactDom from 'react-dom';
import * as sharedUi from 'shared-ui';
import shell from '../../package.json' with { type: 'json' };
import * as jotai from '../facades/jotai.ts';
import * as reactIntl from '../facades/react-intl.ts';
import * as reactRouter from '../facades/react-router.ts';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

const versions = shell.dependencies;

/** Shares a library that every page loads. An area that needs another major version is refused. */
function share(name: keyof typeof versions, library: unknown) {
  const version = versions[name];
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
  return { version, lib: () => library, shareConfig };
}

const sharedUiConfig = { singleton: true, requiredVersion: false } as const;

/** The libraries that the shell shares with all areas. */
export const sharedLibraries: Shared = {
  react: share('react', react),
  'react-dom': share('react-dom', reactDom),
  'react-router': share('react-router', reactRouter),
  jotai: share('jotai', jotai),
  'react-intl': share('react-intl', reactIntl),
  'shared-ui': { version: versions['shared-ui'], lib: () => sharedUi, shareConfig: sharedUiConfig },
  'shared-ui/app': {
    version: versions['shared-ui'],
    get: async () => {
      const library = await loadAppLibrary();
      return () => library;
    },
    shareConfig: sharedUiConfig,
  },
};

/** Loads the library of app pages. Other pages do not need it, so it is a chunk of its own. */
export function loadAppLibrary() {
  return import(/* webpackChunkName: "app" */ '../facades/shared-ui-app.ts');
}
