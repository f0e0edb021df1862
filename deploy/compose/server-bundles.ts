import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Area, Catalog, Messages, PageConfig } from 'shared-ui/site';

/** The exports of the shell's server bundle. */
export interface ShellServer {
  earlyScript: string;
  icon: string;
  messages: Area['messages'];
  renderPage(
    options: RenderOptions & { routes: Area['routes'] },
  ): Promise<{ html: string; title: string; description?: string }>;
  /** Renders what a page shows until its scripts run. */
  renderOverlay(options: RenderOptions): Promise<string>;
}

interface RenderOptions {
  pathname: string;
  config: PageConfig;
  catalog: Catalog;
  messages: Messages;
}

/** Resolves imports of release bundles: libraries from this checkout, shared-ui from the shell's release. */
export function registerReleaseResolver(storeFolder: string, shellFolder: string) {
  const store = pathToFileURL(storeFolder).href;
  return registerHooks({
    resolve(specifier, context, next) {
      const fromRelease = context.parentURL?.startsWith(store) && !specifier.startsWith('.');
      if (!fromRelease) return next(specifier, context);
      if (/^shared-ui(\/app)?$/.test(specifier)) {
        return { url: pathToFileURL(path.join(shellFolder, `server/${specifier}.mjs`)).href, shortCircuit: true };
      }
      return next(specifier, { ...context, parentURL: import.meta.url });
    },
  });
}

/** Imports the server bundle of a shell release. */
export async function importShell(folder: string): Promise<ShellServer> {
  return (await import(pathToFileURL(path.join(folder, 'server/render.mjs')).href)) as ShellServer;
}

/** Imports the server bundle of an area release. */
export async function importArea(folder: string): Promise<Area> {
  const module = (await import(pathToFileURL(path.join(folder, 'server/routes.mjs')).href)) as { area: Area };
  return module.area;
}
