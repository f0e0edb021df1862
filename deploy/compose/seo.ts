import { languageDetails, type PageConfig, type SiteConfig } from 'shared-ui/site';
import { messages } from '../messages/messages.ts';
import { colours } from './colours.ts';
import { createServedText, type ServedFile } from './composition.ts';
import { pictures } from './pictures.ts';

interface SeoPage {
  config: PageConfig;
  title: string;
  description?: string;
  pathname: string;
}

/** Creates the tags that search engines and link previews in chats read. */
export function createSeoTags({ config, title, description, pathname }: SeoPage): string[] {
  const url = config.origin + pathname;
  return [
    ...(description ? [createMetaTag('name', 'description', description)] : []),
    `<link rel="canonical" href="${escapeText(url)}">`,
    createMetaTag('property', 'og:type', 'website'),
    createMetaTag('property', 'og:site_name', config.brand.name),
    createMetaTag('property', 'og:title', title),
    ...(description ? [createMetaTag('property', 'og:description', description)] : []),
    createMetaTag('property', 'og:url', url),
    createMetaTag('property', 'og:locale', languageDetails[config.language].openGraphLocale),
    ...createCardTags(config),
  ];
}

/** The default card shows the default brand's owl, so an operator's logo replaces it, unless it is an SVG. */
function createCardTags({ brand, origin, language }: PageConfig): string[] {
  if (brand.logo?.endsWith('.svg')) return [createMetaTag('name', 'twitter:card', 'summary')];
  if (brand.logo) {
    return [
      createMetaTag('name', 'twitter:card', 'summary'),
      createMetaTag('property', 'og:image', origin + brand.logo),
    ];
  }
  return [
    createMetaTag('name', 'twitter:card', 'summary_large_image'),
    createMetaTag('property', 'og:image', origin + pictures.card),
    createMetaTag('property', 'og:image:type', 'image/png'),
    createMetaTag('property', 'og:image:width', '1200'),
    createMetaTag('property', 'og:image:height', '630'),
    createMetaTag('property', 'og:image:alt', messages[language].cardAlt),
  ];
}

/** Creates the tags for the icons of tab and home screen, and for the colours of the browser's frame. */
export function createIconTags({ logo }: PageConfig['brand']): string[] {
  const touchIcon = logo ? (logo.endsWith('.png') ? logo : undefined) : pictures.touchIcon;
  return [
    `<link rel="icon" href="${logo ?? '/assets/icon.svg'}">`,
    ...(touchIcon ? [`<link rel="apple-touch-icon" href="${touchIcon}">`] : []),
    '<link rel="manifest" href="/assets/site.webmanifest">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${colours.light.page}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${colours.dark.page}">`,
  ];
}

function createMetaTag(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeText(content)}">`;
}

/** Escapes text for markup, attributes included. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Creates the files for crawlers, and the web manifest. */
export async function createSeoFiles(config: SiteConfig, pathnames: string[]): Promise<Record<string, ServedFile>> {
  return {
    '/robots.txt': await createServedText('text/plain; charset=utf-8', createRobotsTxt(config)),
    '/sitemap.xml': await createServedText('application/xml; charset=utf-8', createSitemap(config, pathnames)),
    '/assets/site.webmanifest': await createServedText(
      'application/manifest+json; charset=utf-8',
      createWebManifest(config),
    ),
  };
}

/** Private pages have a `noindex` tag; listing them here would only reveal them. */
function createRobotsTxt({ origin }: SiteConfig): string {
  return `User-agent: *\nDisallow: /v1/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function createSitemap({ origin }: SiteConfig, pathnames: string[]): string {
  const entries = [...pathnames].sort().map((pathname) => `<url><loc>${escapeText(origin + pathname)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

function createWebManifest({ brand }: SiteConfig): string {
  const icons = brand.logo
    ? [{ src: brand.logo, sizes: 'any' }]
    : [
        { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: pictures.icon192, sizes: '192x192', type: 'image/png' },
        { src: pictures.icon512, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ];
  const { page } = colours.light;
  const manifest = { background_color: page, theme_color: page, start_url: '/', display: 'browser' };
  return JSON.stringify({ name: brand.name, ...manifest, icons });
}
