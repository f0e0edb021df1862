import { globSync } from 'node:fs';
import path from 'node:path';
import type { Area, Language, Messages, PageConfig } from 'shared-ui/contract';
import type { ReleaseManifest } from '../build/release-manifest.ts';
import type { LiveRelease } from '../release/live.ts';
import { catalogArea, fileRef, flatten } from './catalog.ts';
import { servedText } from './composition.ts';
import { pageHtml, type ShellFiles } from './html.ts';
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
  area: Area;
}

interface LanguageOptions {
  shell: ComposedShell;
  areas: ComposedArea[];
  redirects: Record<string, string>;
  /** The address of the style sheet of the operator's own brand. */
  brandStyle: string | undefined;
  originOf: (area: string) => string | undefined;
  config: PageConfig;
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** Composes everything that is served in one language. */
export async function composeLanguage({ shell, areas, redirects, brandStyle, originOf, config }: LanguageOptions) {
  const { language } = config;
  const catalog = areas.map(({ manifest, release, area }) => {
    return catalogArea(manifest, release, area.routes, language, originOf(manifest.name));
  });
  const common = { config, catalog, brandStyle, shell: shellFiles(shell, language) };

  const pages = await Promise.all(
    areas.flatMap(({ manifest, area }) =>
      flatten(area.routes)
        .filter(({ path: pathname, handle }) => handle?.prerender && pathname && !redirects[pathname])
        .map(async ({ path: pathname = '/' }) => {
          const messages = await textsOf(language, [shell.server, area]);
          const page = await shell.server.renderPage({ pathname, config, routes: area.routes, messages });
          const content = {
            html: page.html,
            description: page.description,
            area: entryOf(catalog, manifest.name),
            pathname,
            styleKey: ({ url }: { url: string }) => manifest.styleKeys[path.basename(url)] ?? '',
          };
          return [pathname, await servedText(html, pageHtml({ ...common, title: page.title, content }))] as const;
        }),
    ),
  );
  const overlay = await shell.server.renderOverlay({ config, messages: await textsOf(language, [shell.server]) });
  return {
    catalog,
    pages: Object.fromEntries(pages),
    app: await servedText(html, pageHtml({ ...common, title: config.brand.name, overlay })),
    assets: {
      [`/assets/catalog/${language}.json`]: await servedText(json, JSON.stringify(catalog)),
      [`/assets/languages/${language}.json`]: await servedText(
        json,
        JSON.stringify(publicTexts(shell, areas, catalog, language)),
      ),
    },
  };
}

function entryOf<T extends { name: string }>(catalog: T[], name: string): T {
  const entry = catalog.find((area) => area.name === name);
  if (!entry) throw new Error(`The catalog has no area "${name}".`);
  return entry;
}

async function textsOf(language: Language, sources: Pick<Area, 'messages'>[]): Promise<Messages> {
  const tables = await Promise.all(sources.map(({ messages }) => messages[language]()));
  return Object.assign({}, ...tables.map((table) => table.default));
}

/** Staff texts are part of the gated area, and not told to outsiders. */
function publicTexts(
  shell: ComposedShell,
  areas: ComposedArea[],
  catalog: { name: string; gated: boolean }[],
  language: Language,
) {
  const open = areas.filter(({ manifest }) => !entryOf(catalog, manifest.name).gated);
  return Object.assign({}, ...[shell, ...open].map(({ manifest }) => manifest.texts[language]));
}

function shellFiles({ release, folder, manifest, server }: ComposedShell, language: Language): ShellFiles {
  const refs = (files: string[] = []) => files.map((file) => fileRef(manifest, release, file));
  const main = refs(manifest.chunks.main);
  const fonts = globSync('*.woff2', { cwd: path.join(folder, 'browser') }).sort();
  return {
    earlyScript: server.earlyScript,
    fonts: fonts
      .filter((file) => language === 'hu' || !file.includes('-latin-ext-'))
      .map((file) => `/areas/shell/${release}/${file}`),
    styles: main.filter(({ url }) => url.endsWith('.css')),
    scripts: main.filter(({ url }) => url.endsWith('.js')),
    texts: refs(manifest.chunks[`messages-${language}`]),
  };
}
