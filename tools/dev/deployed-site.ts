import { ConfigError } from 'config/operator-errors';
import type { Catalog, PageConfig } from 'shared-ui/site';

const pageDataPattern = /(<script type="application\/json" id="page-data">)(.*?)(<\/script>)/;
const contentPattern = /(<div id="root">).*(<\/div>.*<\/body>)/s;

/** Reads the origin of a deployed site from `--site`. */
export function parseSiteOrigin(site: string): string {
  const url = URL.parse(site);
  if (!url?.protocol.startsWith('http'))
    throw new ConfigError(`--site must be a URL such as https://vigil.example, not ${site}.`);
  return url.origin;
}

interface LocalParts {
  config: Partial<PageConfig>;
  /** The areas that come from this checkout instead of the deployed site. */
  areas: Catalog;
}

/** Fetches a page of a deployed site, and replaces areas and configuration with the local ones. */
export async function fetchDeployedPage(url: URL, language: string, { config, areas }: LocalParts): Promise<string> {
  const response = await fetch(url, { headers: { accept: 'text/html', cookie: `language=${language}` } });
  return replacePageData(await response.text(), { config, areas });
}

/** Puts local areas and configuration into the HTML of a page, and removes the prerendered content. */
export function replacePageData(html: string, { config, areas }: LocalParts): string {
  const [, , json] = pageDataPattern.exec(html) ?? [];
  if (!json) throw new ConfigError('The address of --site does not serve pages of this product.');
  const page = JSON.parse(json) as { config: PageConfig; catalog: Catalog };
  const others = page.catalog.filter(({ name }) => areas.every((area) => area.name !== name));
  const data = JSON.stringify({ config: { ...page.config, ...config }, catalog: [...others, ...areas] });
  return html
    .replace(pageDataPattern, (_match, open, _json, close) => `${open}${data.replaceAll('<', '\\u003c')}${close}`)
    .replace(contentPattern, '$1$2');
}
