import type { Language, PageConfig, SiteConfig } from 'shared-ui/contract';
import { type ServedFile, servedText } from './composition.ts';
import { pictures } from './pictures.ts';

interface SeoPage {
  config: PageConfig;
  title: string;
  description?: string;
  pathname: string;
}

const locales: Record<Language, string> = { en: 'en_US', hu: 'hu_HU' };

const cardAlt: Record<Language, string> = {
  en: 'At night an owl sits on the rising sun, beside a log of what has happened.',
  hu: 'Éjszaka egy bagoly ül a kelő napon, mellette a történtek naplója.',
};

/** The background colours of the two themes, as in shared-ui's tokens. */
const backgrounds = { light: '#faf8f3', dark: '#0d151c' };

/** What search results and links in a chat show of a page. */
export function seoTags({ config, title, description, pathname }: SeoPage): string[] {
  const url = config.origin + pathname;
  return [
    ...(description ? [meta('name', 'description', description)] : []),
    `<link rel="canonical" href="${escapeText(url)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', config.brand.name),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:url', url),
    meta('property', 'og:locale', locales[config.language]),
    ...cardTags(config),
  ];
}

/** The default card shows the default brand's owl, so an operator's logo replaces it, unless it is an SVG. */
function cardTags({ brand, origin, language }: PageConfig): string[] {
  if (brand.logo?.endsWith('.svg')) return [meta('name', 'twitter:card', 'summary')];
  if (brand.logo) {
    return [meta('name', 'twitter:card', 'summary'), meta('property', 'og:image', origin + brand.logo)];
  }
  return [
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('property', 'og:image', origin + pictures.card),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', cardAlt[language]),
  ];
}

/** The icons of the tab and the home screen, and the colours of the browser's frame. */
export function iconTags({ logo }: PageConfig['brand']): string[] {
  const touchIcon = logo ? (logo.endsWith('.png') ? logo : undefined) : pictures.touchIcon;
  return [
    `<link rel="icon" href="${logo ?? '/assets/icon.svg'}">`,
    ...(touchIcon ? [`<link rel="apple-touch-icon" href="${touchIcon}">`] : []),
    '<link rel="manifest" href="/assets/site.webmanifest">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${backgrounds.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${backgrounds.dark}">`,
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeText(content)}">`;
}

/** Escapes text for markup, attributes included. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The files that crawlers read, and phones when the site is put on their home screen. */
export async function seoFiles(config: SiteConfig, pathnames: string[]): Promise<Record<string, ServedFile>> {
  return {
    '/robots.txt': await servedText('text/plain; charset=utf-8', robots(config)),
    '/sitemap.xml': await servedText('application/xml; charset=utf-8', sitemap(config, pathnames)),
    '/assets/site.webmanifest': await servedText('application/manifest+json; charset=utf-8', manifest(config)),
  };
}

/** Private pages have a `noindex` tag; listing them here would only reveal them. */
function robots({ origin }: SiteConfig): string {
  return `User-agent: *\nDisallow: /v1/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap({ origin }: SiteConfig, pathnames: string[]): string {
  const entries = [...pathnames].sort().map((pathname) => `<url><loc>${escapeText(origin + pathname)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

function manifest({ brand }: SiteConfig): string {
  const icons = brand.logo
    ? [{ src: brand.logo, sizes: 'any' }]
    : [
        { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: pictures.icon192, sizes: '192x192', type: 'image/png' },
        { src: pictures.icon512, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ];
  const colours = { background_color: backgrounds.light, theme_color: backgrounds.light };
  return JSON.stringify({ name: brand.name, start_url: '/', display: 'browser', ...colours, icons });
}
