import { type Area, type CatalogArea, type FileRef, type Language, routeExpression } from 'shared-ui/contract';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import { gatedAreas } from '../gateway/rules.ts';
import type { LiveRelease } from '../release/live.ts';

type Routes = Area['routes'];

/** Every route with its children, in one list. */
export function flatten(routes: Routes): Routes {
  return routes.flatMap((route) => [route, ...flatten(route.children ?? [])]);
}

/** The address and digest of a release's file, on the site or on another host. */
export function fileRef(manifest: ReleaseManifest, release: string, file: string, origin = ''): FileRef {
  const integrity = manifest.integrity[file];
  if (!integrity) throw new Error(`${manifest.name} has no file ${file}.`);
  return { url: `${origin}/areas/${manifest.name}/${release}/${file}`, integrity };
}

/** A live area's entry in the catalog of one language. */
export function catalogArea(
  manifest: ReleaseManifest,
  { release, previous }: LiveRelease,
  routes: Routes,
  language: Language,
  origin?: string,
): CatalogArea {
  const refs = (files: string[]) => files.map((file) => fileRef(manifest, release, file, origin));
  const own = chunk(manifest, 'routes');
  return {
    name: manifest.name,
    basePaths: manifest.basePaths,
    routes: flatten(routes)
      .filter(({ path }) => path && !path.includes('*'))
      .map(({ path, id }) => ({
        pattern: routeExpression(path ?? ''),
        files: id ? refs(chunk(manifest, id).filter((file) => !own.includes(file))) : [],
      })),
    container: manifest.container,
    entry: fileRef(manifest, release, manifest.entry, origin),
    styles: refs(own.filter((file) => file.endsWith('.css'))),
    preload: refs([...own.filter((file) => file.endsWith('.js')), ...chunk(manifest, `messages-${language}`)]),
    contract: manifest.contract,
    gated: gatedAreas.includes(manifest.name),
    release,
    previous,
  };
}

function chunk(manifest: ReleaseManifest, name: string): string[] {
  const files = manifest.chunks[name];
  if (!files) throw new Error(`${manifest.name}: the route "${name}" has no chunk of that name.`);
  return files;
}
