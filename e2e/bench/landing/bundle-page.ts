import path from 'node:path';
import { computeIntegrity } from '../../../deploy/build/release-manifest.ts';
import type { Catalog, FileRef } from '../../../shared-ui/src/site/index.ts';
import type { Bundle } from './one-bundle/build.ts';

/** The path below which the bundle's files are served. */
export const BUNDLE_PATH = '/bundle/';

const areaStyleStart = /<style data-href=[^>]*>/g;
const scriptPreloadTag = /<link\b[^>]*\brel="preload" as="script"[^>]*>/g;
const scriptTag = /<script defer\b[^>]*><\/script>/g;
const pageData = /(<script type="application\/json" id="page-data">)(.*?)(<\/script>)/;

/** Replaces the releases' files in the composed page by the bundle's files. */
export function createBundlePage(html: string, bundle: Bundle, contents: ReadonlyMap<string, Buffer>): string {
  const main = bundle.files.main ?? [];
  const chunks = [...html.matchAll(/<link\b[^>]*\bhref="(\/areas\/[^"]+)"/g)].flatMap(([, url = '']) => findChunk(url));
  const lazy = [...new Set(chunks.flatMap((chunk) => bundle.files[chunk] ?? []))].filter(
    (file) => !main.includes(file),
  );

  function createRef(file: string): FileRef {
    const content = contents.get(file);
    if (!content) throw new Error(`The bundle has no file ${file}.`);
    return { url: BUNDLE_PATH + file, integrity: computeIntegrity(content) };
  }
  function createTags(files: string[], tag: (ref: FileRef) => string) {
    return files.map((file) => tag(createRef(file)));
  }

  const preloadTags = createTags(
    lazy.filter(isScript),
    ({ url, integrity }) =>
      `<link rel="preload" as="script" fetchpriority="low" href="${url}" integrity="${integrity}" crossorigin>`,
  );
  const scriptTags = createTags(
    main.filter(isScript),
    ({ url, integrity }) => `<script defer src="${url}" integrity="${integrity}" crossorigin></script>`,
  );
  const entry = main.filter(isScript).map(createRef)[0];
  if (!entry) throw new Error('The bundle has no script.');

  // The styles stay, because the page has the class names of the releases.
  const style = lazy.find(isStyle) ?? '';
  const styleStart = `<style data-href="${BUNDLE_PATH}${style}" data-rspack="${bundle.styleKeys[style]}">`;
  let page = replaceAll(html, areaStyleStart, [styleStart]);
  page = replaceAll(page, scriptPreloadTag, preloadTags);
  page = replaceAll(page, scriptTag, scriptTags);
  page = page.replace(/\/areas\/shell\/[0-9a-f]+\/([^"/)]+\.woff2)/g, `${BUNDLE_PATH}$1`);
  return page.replace(pageData, (_all, start, json, end) => start + removeFiles(json, entry) + end);
}

function isStyle(file: string) {
  return file.endsWith('.css');
}

function isScript(file: string) {
  return file.endsWith('.js');
}

/** Finds the bundle's chunk that corresponds to a release's file. */
function findChunk(url: string): string[] {
  const [, area = '', file = ''] = /^\/areas\/([a-z]+)\/[0-9a-f]+\/(.+)$/.exec(url) ?? [];
  const chunk = path.posix.join(path.posix.dirname(file), path.posix.basename(file).split('.', 1)[0] ?? '');
  const packageName = area === 'shell' ? area : `remote-${area}`;
  return chunk === 'routes' ? [packageName] : [`${packageName}-${chunk}`];
}

/** Replaces the first match by the new tags, and removes the others. */
function replaceAll(html: string, old: RegExp, tags: string[]): string {
  let first = true;
  const replaced = html.replace(old, () => {
    const text = first ? tags.join('') : '';
    first = false;
    return text;
  });
  if (first) throw new Error(`The composed page has no match for ${old.source}.`);
  return replaced;
}

/** Removes the releases' files from the page's data; the bundle only needs the paths of the areas. */
function removeFiles(json: string, entry: FileRef): string {
  const { config, catalog }: { config: unknown; catalog: Catalog } = JSON.parse(json);
  const areas = catalog.map((area) => ({
    ...area,
    entry,
    routes: area.routes.map(({ pattern }) => ({ pattern, files: [] })),
    styles: [],
    preload: [],
  }));
  return JSON.stringify({ config, catalog: areas }).replaceAll('<', '\\u003c');
}
