import { globSync } from 'node:fs';
import path from 'node:path';
import { type Area, type Language, languageDetails, type Messages, type PageConfig } from 'shared-ui/contract';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import type { LiveRelease } from '../release/live.ts';
import { createCatalogArea, createFileRef, createPageCatalog, flattenRoutes } from './catalog.ts';
import { createServedText } from './composition.ts';
import { createPageHtml, getRouteFiles, type InlineStyle, type ShellFiles } from './html.ts';
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
    return createCatalogArea(manifest, release, area.routes, language, getAreaOrigin(manifest.name));
  });
  const shellStyles = await readShellStyles(shell, brandStyle);
  const common = { config, catalog, shell: { ...getShellFiles(shell, language), styles: shellStyles } };
  const styleTexts = new Set(shellStyles.map(({ text }) => text));

  const pages = await Promise.all(
    areas.flatMap(({ manifest, folder, area }) =>
      flattenRoutes(area.routes)
        .filter(({ path: pathname, handle }) => handle?.prerender && pathname && !redirects[pathname])
        .map(async ({ path: pathname = '/' }) => {
          const messages = await loadMessages(language, [shell.server, area]);
          const page = await shell.server.renderPage({ pathname, config, routes: area.routes, messages });
          const entry = findEntry(catalog, manifest.name);
          const files = [...entry.styles, ...getRouteFiles(entry, pathname).filter(({ url }) => url.endsWith('.css'))];
          const pageStyles = await Promise.all(
            files.map(async (file) => ({
              text: await readStyle(folder, file),
              file: { url: file.url, key: manifest.styleKeys[path.basename(file.url)] ?? '' },
            })),
          );
          for (const { text } of pageStyles) styleTexts.add(text);
          const content = {
            html: page.html,
            description: page.description,
            area: entry,
            pathname,
            styles: pageStyles,
          };
          const pageCatalog = createPageCatalog(catalog, entry, pathname);
          return [
            pathname,
            await createServedText(
              html,
              createPageHtml({ ...common, catalog: pageCatalog, title: page.title, content }),
            ),
          ] as const;
        }),
    ),
  );
  const overlay = await shell.server.renderOverlay({ config, messages: await loadMessages(language, [shell.server]) });
  return {
    catalog,
    pages: Object.fromEntries(pages),
    styleDigests: [...styleTexts].map(computeStyleDigest),
    appPage: await createServedText(html, createPageHtml({ ...common, title: config.brand.name, overlay })),
    assets: {
      [`/assets/catalog/${language}.json`]: await createServedText(json, JSON.stringify(catalog)),
      [`/assets/languages/${language}.json`]: await createServedText(
        json,
        JSON.stringify(getPublicMessages(shell, areas, catalog, language)),
      ),
    },
  };
}

function findEntry<T extends { name: string }>(catalog: T[], name: string): T {
  const entry = catalog.find((area) => area.name === name);
  if (!entry) throw new Error(`The catalog has no area "${name}".`);
  return entry;
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
  const files = (shell.manifest.chunks.main ?? []).filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(
    files.map((file) => readStyle(shell.folder, createFileRef(shell.manifest, shell.release, file))),
  );
  return [...texts, ...(brandStyle ? [brandStyle] : [])].map((text) => ({ text }));
}

function getShellFiles(
  { release, folder, manifest, server }: ComposedShell,
  language: Language,
): Omit<ShellFiles, 'styles'> {
  const toRefs = (files: string[] = []) => files.map((file) => createFileRef(manifest, release, file));
  const main = toRefs(manifest.chunks.main);
  const fonts = globSync('*.woff2', { cwd: path.join(folder, 'browser') }).sort();
  return {
    earlyScript: server.earlyScript,
    fonts: fonts
      .filter((file) => languageDetails[language].hasExtendedLatin || !file.includes('-latin-ext-'))
      .map((file) => `/areas/shell/${release}/${file}`),
    scripts: main.filter(({ url }) => url.endsWith('.js')),
    messages: toRefs(manifest.chunks[`messages-${language}`]),
  };
}
