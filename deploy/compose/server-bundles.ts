import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Area, Messages, PageConfig } from 'shared-ui/contract';

/** What the shell's bundle for rendering offers. */
export interface ShellServer {
  earlyScript: string;
  icon: string;
  messages: Area['messages'];
  renderPage(options: {
    pathname: string;
    config: PageConfig;
    routes: Area['routes'];
    messages: Messages;
  }): Promise<{ html: string; title: string; description?: string }>;
  renderOverlay(options: { config: PageConfig; messages: Messages }): Promise<string>;
}

/** Lets the bundles of releases find their libraries here and shared-ui in the shell's release, wherever they lie. */
export function resolveFor(storeFolder: string, shellFolder: string) {
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

/** The shell's bundle of a release. */
export async function importShell(folder: string): Promise<ShellServer> {
  return (await import(pathToFileURL(path.join(folder, 'server/render.mjs')).href)) as ShellServer;
}

/** An area's bundle of a release. */
export async function importArea(folder: string): Promise<Area> {
  const module = (await import(pathToFileURL(path.join(folder, 'server/routes.mjs')).href)) as { area: Area };
  return module.area;
}
