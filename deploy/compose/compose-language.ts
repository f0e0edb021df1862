import { globSync } from 'node:fs';
import path from 'node:path';
import {
  type Area,
  type CatalogRoute,
  type FileRef,
  type Language,
  languageDetails,
  type Messages,
  type PageConfig,
  routeExpression,
} from 'shared-ui/contract';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import type { LiveRelease } from '../release/live.ts';
import { createCatalogArea, createFileRef, createPageCatalog, flattenRoutes } from './catalog.ts';
import { createServedText } from './composition.ts';
import { createPageHtml, type InlineStyle, type ShellFiles } from './html.ts';
import { computeStyleDigest, readStyle } from './inline-styles.ts';
import type { ShellServer } from './server-bundles.ts';

/** The shell's live release, ready to render. */
export interface ComposedShell {
  release: string;
  folder: string;
  manifest: ReleaseManifest;
  server: ShellServer;
}

/** An area's live release, ready to render. */
export interface ComposedArea {
  release: LiveRelease;
  manifest: ReleaseManifest;
  folder: string;
  area: Area;
}

interface LanguageOptions {
  shell: ComposedShell;
  areas: ComposedArea[];
  redirects: Record<string, string>;
  /** The style sheet of the operator's brand. */
  brandStyle: string | undefined;
  getAreaOrigin: (area: string) => string | undefined;
  config: PageConfig;
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** Composes everything that is served in one language. */
export async function composeLanguage({ shell, areas, redirects, brandStyle, getAreaOrigin, config }: LanguageOptions) {
  const { language } = config;
  const catalog = areas.map(({ manifest, release, area }) => {
    return createCatalogArea(manifest, release, area, language, getAreaOrigin(manifest.name));
  });
  const styles = await readShellStyles(shell, brandStyle);
  const shellFiles: ShellFiles = { ...getShellFiles(shell, language), styles };
  const shellMessages = await loadMessages(language, [shell.server]);
  const renderOverlay = (pathname: string) =>
    shell.server.renderOverlay({ pathname, config, catalog, messages: shellMessages });
  const appFiles = getChunkFiles(shell, 'app');
  const appStyles = await readStyles(shell, appFiles);
  const shellOnly = { config, shell: shellFiles, title: config.brand.name, styles: appStyles };

  async function composePage({ manifest, folder, area }: ComposedArea, { pattern, files, calls }: CatalogRoute) {
    const entry = findEntry(catalog, manifest.name);
    const pageCatalog = createPageCatalog(catalog, { area: entry, pattern });
    const areaFiles = [entry.entry, ...entry.preload, ...entry.styles, ...files];
    const { path: pathname = '/', handle } = findRoute(area.routes, pattern) ?? {};
    if (!handle?.prerender || redirects[pathname]) {
      const page = createPageHtml({
        ...shellOnly,
        catalog: pageCatalog,
        calls,
        overlay: await renderOverlay(pathname),
        // Most visitors may not download a gated area's files, and failed requests would fill the logs.
        areaFiles: entry.gated ? [] : [...appFiles.filter((file) => !isStyle(file)), ...areaFiles],
      });
      return { pattern, file: await createServedText(html, page), styles: appStyles };
    }
    const messages = await loadMessages(language, [shell.server, area]);
    const page = await shell.server.renderPage({ pathname, config, catalog, routes: area.routes, messages });
    const pageStyles = await readStyles({ folder, manifest }, areaFiles);
    const prerendered = createPageHtml({
      config,
      shell: shellFiles,
      title: page.title,
      catalog: pageCatalog,
      calls,
      areaFiles: areaFiles.filter((file) => !isStyle(file)),
      styles: pageStyles,
      content: { html: page.html, description: page.description, pathname },
    });
    // It takes twenty times as long, so only for the page that most visitors see first.
    const file = await createServedText(html, prerendered, pathname === '/' ? 'best' : 'quick');
    return { pattern, pathname, file, styles: pageStyles };
  }

  const pages = await Promise.all(
    areas.flatMap((composedArea) =>
      findEntry(catalog, composedArea.manifest.name).routes.map((route) => composePage(composedArea, route)),
    ),
  );
  const styleTexts = new Set(
    [...styles, ...appStyles, ...pages.flatMap((page) => page.styles)].map(({ text }) => text),
  );
  return {
    catalog,
    pages: pages.map(({ pattern, file }) => ({ pattern: new RegExp(pattern), file })),
    /** The paths of the prerendered pages. */
    publicPaths: pages.flatMap(({ pathname }) => pathname ?? []),
    styleDigests: [...styleTexts].map(computeStyleDigest),
    missingPage: await createServedText(
      html,
      createPageHtml({ ...shellOnly, catalog: createPageCatalog(catalog), overlay: await renderOverlay('/missing') }),
    ),
    assets: {
      [`/assets/catalog/${language}.json`]: await createServedText(json, JSON.stringify(catalog)),
      [`/assets/languages/${language}.json`]: await createServedText(
        json,
        JSON.stringify(getPublicMessages(shell, areas, catalog, language)),
      ),
    },
  };
}

const isStyle = ({ url }: FileRef) => url.endsWith('.css');

function findRoute(routes: Area['routes'], pattern: string) {
  return flattenRoutes(routes).find(({ path: pathname }) => pathname && routeExpression(pathname) === pattern);
}

function findEntry<T extends { name: string }>(catalog: T[], name: string): T {
  const entry = catalog.find((area) => area.name === name);
  if (!entry) throw new Error(`The catalog has no area "${name}".`);
  return entry;
}

/** Reads the style sheets of a release among the files of a page. */
async function readStyles(
  { folder, manifest }: Pick<ComposedArea, 'folder' | 'manifest'>,
  files: FileRef[],
): Promise<InlineStyle[]> {
  return Promise.all(
    files.filter(isStyle).map(async (file) => ({
      text: await readStyle(folder, file),
      file: { url: file.url, key: manifest.styleKeys[path.basename(file.url)] ?? '' },
    })),
  );
}

/** A release may be older than a language; its messages are then in English. */
async function loadMessages(language: Language, sources: Pick<Area, 'messages'>[]): Promise<Messages> {
  const tables = await Promise.all(sources.map(({ messages }) => (messages[language] ?? messages.en)()));
  return Object.assign({}, ...tables.map((table) => table.default));
}

/** Messages of gated areas are not public. */
function getPublicMessages(
  shell: ComposedShell,
  areas: ComposedArea[],
  catalog: { name: string; gated: boolean }[],
  language: Language,
) {
  const open = areas.filter(({ manifest }) => !findEntry(catalog, manifest.name).gated);
  return Object.assign({}, ...[shell, ...open].map(({ manifest }) => manifest.texts[language] ?? manifest.texts.en));
}

async function readShellStyles(shell: ComposedShell, brandStyle: string | undefined): Promise<InlineStyle[]> {
  const files = getChunkFiles(shell, 'main').filter(isStyle);
  const texts = await Promise.all(files.map((file) => readStyle(shell.folder, file)));
  return [...texts, ...(brandStyle ? [brandStyle] : [])].map((text) => ({ text }));
}

function getChunkFiles({ release, manifest }: ComposedShell, chunk: string): FileRef[] {
  return (manifest.chunks[chunk] ?? []).map((file) => createFileRef(manifest, release, file));
}

function getShellFiles(shell: ComposedShell, language: Language): Omit<ShellFiles, 'styles'> {
  const { release, folder, server } = shell;
  const fonts = globSync('*.woff2', { cwd: path.join(folder, 'browser') }).sort();
  return {
    earlyScript: server.earlyScript,
    fonts: fonts
      .filter((file) => languageDetails[language].hasExtendedLatin || !file.includes('-latin-ext-'))
      .map((file) => `/areas/shell/${release}/${file}`),
    scripts: getChunkFiles(shell, 'main').filter((file) => !isStyle(file)),
    messages: getChunkFiles(shell, `messages-${language}`),
  };
}
