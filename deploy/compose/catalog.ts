import { ConfigError } from 'config/operator-errors';
import {
  type Area,
  type Catalog,
  type CatalogArea,
  type FileRef,
  type Language,
  type PageFacts,
  type PageHandle,
  routeExpression,
} from 'shared-ui/site';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import { gatedAreas } from '../gateway/rules.ts';
import type { LiveRelease } from '../release/live.ts';

type Routes = Area['routes'];

/** Lists every route and its children. */
export function flattenRoutes(routes: Routes): Routes {
  return routes.flatMap((route) => [route, ...flattenRoutes(route.children ?? [])]);
}

/** A page's path, and what its route and the routes around it say: their ids, early calls and handles. */
interface Page {
  path: string;
  ids: string[];
  calls: string[];
  handle: PageHandle;
}

/** Lists the pages of routes. An index route has the path of the route around it. */
function listPages(routes: Routes, parent: Page = { path: '', ids: [], calls: [], handle: {} }): Page[] {
  return routes.flatMap(({ path, id, index, handle, children = [] }) => {
    const page = {
      path: path ?? parent.path,
      ids: id ? [...parent.ids, id] : parent.ids,
      calls: [...parent.calls, ...(handle?.calls ?? [])],
      handle: { ...parent.handle, ...handle },
    };
    const isPage = index || (path && !children.some((child) => child.index));
    return [...(isPage ? [page] : []), ...listPages(children, page)];
  });
}

/** What a handle says to the shell, with the title as a text. */
function toFacts({ title, frame, access, home }: PageHandle, texts: Record<string, string> = {}): PageFacts {
  const text = title?.id === undefined ? undefined : texts[String(title.id)];
  return { ...(text && { title: text }), ...(frame && { frame }), ...(access && { access }), ...(home && { home }) };
}

/** Rejects an area for staff whose files would be public. */
export function checkAccess(name: string, { routes, handle }: Pick<Area, 'routes' | 'handle'>) {
  const handles: (PageHandle | undefined)[] = [handle, ...flattenRoutes(routes).map((route) => route.handle)];
  const isForStaff = handles.some((candidate) => candidate?.access === 'mod' || candidate?.access === 'admin');
  if (isForStaff && !gatedAreas.includes(name))
    throw new ConfigError(`${name} has pages for staff, so gatedAreas in deploy/gateway/rules.ts must list it.`);
}

/** Leaves out the pages that need a feature which the API lacks, so that their paths are not found. */
export function selectPages(area: Area, features: readonly string[]): Area {
  const isAvailable = (handle?: PageHandle) => !handle?.feature || features.includes(handle.feature);
  return { ...area, routes: area.routes.filter((route) => isAvailable(route.handle)) };
}

/** Replaces the parameters of a call by the numbers of their segments in the page's path. */
function numberParameters(call: string, pagePath: string): string {
  const segments = pagePath.split('/');
  return call.replace(/:\w+/g, (parameter) => `:${segments.indexOf(parameter)}`);
}

/** The URL and digest of a release's file, on the site or on another host. */
export function createFileRef(manifest: ReleaseManifest, release: string, file: string, origin = ''): FileRef {
  const integrity = manifest.integrity[file];
  if (!integrity) throw new Error(`${manifest.name} has no file ${file}.`);
  return { url: `${origin}/areas/${manifest.name}/${release}/${file}`, integrity };
}

/** Creates the catalog entry of a live area in one language. */
export function createCatalogArea(
  manifest: ReleaseManifest,
  { release, previous }: LiveRelease,
  { routes, handle = {} }: Pick<Area, 'routes' | 'handle'>,
  language: Language,
  origin?: string,
): CatalogArea {
  const toRefs = (files: string[]) => files.map((file) => createFileRef(manifest, release, file, origin));
  const ownFiles = getChunkFiles(manifest, 'routes');
  const texts = manifest.texts[language] ?? manifest.texts.en;
  return {
    ...toFacts(handle, texts),
    name: manifest.name,
    basePaths: manifest.basePaths,
    routes: listPages(routes)
      .filter(({ path }) => !path.includes('*'))
      .map(({ path, ids, calls, handle }) => {
        const files = new Set(ids.flatMap((id) => getChunkFiles(manifest, id)));
        return {
          ...toFacts(handle, texts),
          pattern: routeExpression(path),
          files: toRefs([...files].filter((file) => !ownFiles.includes(file))),
          ...(calls.length > 0 && { calls: calls.map((call) => numberParameters(call, path)) }),
        };
      }),
    container: manifest.container,
    entry: createFileRef(manifest, release, manifest.entry, origin),
    styles: toRefs(ownFiles.filter((file) => file.endsWith('.css'))),
    preload: toRefs([
      ...ownFiles.filter((file) => file.endsWith('.js')),
      // A release may be older than a language; its messages are then in English.
      ...(manifest.chunks[`messages-${language}`] ?? getChunkFiles(manifest, 'messages-en')),
    ]),
    contract: manifest.contract,
    gated: gatedAreas.includes(manifest.name),
    release,
    previous,
  };
}

/** The catalog without files that a page does not preload itself. They would delay its first paint. */
export function createPageCatalog(catalog: Catalog, page?: { area: CatalogArea; pattern: string }): Catalog {
  return catalog.map((area) => {
    const isOwn = area === page?.area;
    return {
      ...area,
      ...(isOwn ? {} : { styles: [], preload: [] }),
      routes: area.routes.map(({ pattern, files, calls: _calls, ...facts }) => ({
        ...facts,
        pattern,
        files: isOwn && pattern === page.pattern ? files : [],
      })),
    };
  });
}

function getChunkFiles(manifest: ReleaseManifest, name: string): string[] {
  const files = manifest.chunks[name];
  if (!files) throw new Error(`${manifest.name}: it has no chunk "${name}".`);
  return files;
}
