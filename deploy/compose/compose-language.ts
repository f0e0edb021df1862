import { globSync } from 'node:fs';
import path from 'node:path';
import {
  type Area,
  type Catalog,
  type CatalogArea,
  type CatalogRoute,
  type FileRef,
  type Language,
  languageDetails,
  type Messages,
  type PageConfig,
  routeExpression,
} from 'shared-ui/site';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import type { LiveRelease } from '../release/live.ts';
import { createCatalogArea, createFileRef, createPageCatalog, flattenRoutes } from './catalog.ts';
import { createServedText, type ServedFile } from './composition.ts';
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
export async function composeLanguage(options: LanguageOptions) {
  const parts = await prepareSharedParts(options);
  const { shell, areas } = options;
  const { language } = options.config;
  const pages = await Promise.all(
    areas.flatMap((area) =>
      findEntry(parts.catalog, area.manifest.name).routes.map((route) => composePage(parts, area, route)),
    ),
  );
  const styles = [...parts.shellStyles, ...parts.appStyles, ...pages.flatMap((page) => page.styles)];
  const publicMessages = getPublicMessages(shell, areas, parts.catalog, language);
  return {
    catalog: parts.catalog,
    pages: pages.map(({ pattern, file }) => ({ pattern: new RegExp(pattern), file })),
    /** The paths of the prerendered pages. */
    publicPaths: pages.flatMap(({ pathname }) => pathname ?? []),
    styleDigests: [...new Set(styles.map(({ text }) => text))].map(computeStyleDigest),
    missingPage: await createServedText(
      html,
      await createAppPage(parts, { pathname: '/missing', catalog: createPageCatalog(parts.catalog) }),
    ),
    assets: {
      [`/assets/catalog/${language}.json`]: await createServedText(json, JSON.stringify(parts.catalog)),
      [`/assets/languages/${language}.json`]: await createServedText(json, JSON.stringify(publicMessages)),
    },
  };
}

/** What all pages of one language share. */
interface SharedParts {
  config: PageConfig;
  catalog: CatalogArea[];
  redirects: Record<string, string>;
  shell: ComposedShell;
  shellFiles: ShellFiles;
  shellStyles: InlineStyle[];
  shellMessages: Messages;
  /** The files that pages need which the shell renders in the browser. */
  appFiles: FileRef[];
  appStyles: InlineStyle[];
}

async function prepareSharedParts({
  shell,
  areas,
  redirects,
  brandStyle,
  getAreaOrigin,
  config,
}: LanguageOptions): Promise<SharedParts> {
  const { language } = config;
  const shellStyles = await readShellStyles(shell, brandStyle);
  const appFiles = getChunkFiles(shell, 'app');
  return {
    config,
    catalog: areas.map(({ manifest, release, area }) =>
      createCatalogArea(manifest, release, area, language, getAreaOrigin(manifest.name)),
    ),
    redirects,
    shell,
    shellFiles: { ...getShellFiles(shell, language), styles: shellStyles },
    shellStyles,
    shellMessages: await loadMessages(language, [shell.server]),
    appFiles,
    appStyles: await readStyles(shell, appFiles),
  };
}

interface ComposedPage {
  pattern: string;
  /** Only of a prerendered page. */
  pathname?: string;
  file: ServedFile;
  styles: InlineStyle[];
}

/** Composes the page of one route: prerendered if the route asks for it, otherwise rendered in the browser. */
async function composePage(parts: SharedParts, area: ComposedArea, route: CatalogRoute): Promise<ComposedPage> {
  const { path: pathname = '/', handle } = findRoute(area.area.routes, route.pattern) ?? {};
  return handle?.prerender && !parts.redirects[pathname]
    ? composePrerenderedPage(parts, area, route, pathname)
    : composeAppPage(parts, area, route, pathname);
}

async function composeAppPage(parts: SharedParts, area: ComposedArea, route: CatalogRoute, pathname: string) {
  const entry = findEntry(parts.catalog, area.manifest.name);
  const page = await createAppPage(parts, {
    pathname,
    catalog: createPageCatalog(parts.catalog, { area: entry, pattern: route.pattern }),
    calls: route.calls,
    needsSession: (route.access ?? entry.access ?? 'all') !== 'all',
    // Most visitors may not download a gated area's files, and failed requests would fill the logs.
    areaFiles: entry.gated ? [] : [...parts.appFiles.filter((file) => !isStyle(file)), ...getAreaFiles(entry, route)],
  });
  return { pattern: route.pattern, file: await createServedText(html, page), styles: parts.appStyles };
}

async function composePrerenderedPage(parts: SharedParts, area: ComposedArea, route: CatalogRoute, pathname: string) {
  const { config, catalog, shell, shellFiles } = parts;
  const entry = findEntry(catalog, area.manifest.name);
  const areaFiles = getAreaFiles(entry, route);
  const messages = await loadMessages(config.language, [shell.server, area.area]);
  const page = await shell.server.renderPage({ pathname, config, catalog, routes: area.area.routes, messages });
  const styles = await readStyles(area, areaFiles);
  const prerendered = createPageHtml({
    config,
    shell: shellFiles,
    title: page.title,
    catalog: createPageCatalog(catalog, { area: entry, pattern: route.pattern }),
    calls: route.calls,
    areaFiles: areaFiles.filter((file) => !isStyle(file)),
    styles,
    content: { html: page.html, description: page.description, pathname },
  });
  // The best compression takes twenty times as long, so only for the page that most visitors see first.
  const file = await createServedText(html, prerendered, pathname === '/' ? 'best' : 'quick');
  return { pattern: route.pattern, pathname, file, styles };
}

interface AppPage {
  pathname: string;
  catalog: Catalog;
  calls?: CatalogRoute['calls'];
  needsSession?: boolean;
  areaFiles?: FileRef[];
}

/** A page without content: the overlay shows until the shell has rendered it in the browser. */
async function createAppPage(parts: SharedParts, { pathname, ...page }: AppPage): Promise<string> {
  const { config, catalog, shell, shellFiles, shellMessages, appStyles } = parts;
  const overlay = await shell.server.renderOverlay({ pathname, config, catalog, messages: shellMessages });
  return createPageHtml({ ...page, config, shell: shellFiles, title: config.brand.name, styles: appStyles, overlay });
}

function getAreaFiles({ entry, preload, styles }: CatalogArea, { files }: CatalogRoute): FileRef[] {
  return [entry, ...preload, ...styles, ...files];
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
