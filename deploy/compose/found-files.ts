import type { SiteConfig } from 'shared-ui/contract';
import { type ServedFile, servedText } from './composition.ts';
import { grounds } from './found-tags.ts';
import { pictures } from './pictures.ts';

/** The files that tell programs what there is: crawlers, and phones that put the site on their first screen. */
export async function foundFiles(config: SiteConfig, pathnames: string[]): Promise<Record<string, ServedFile>> {
  return {
    '/robots.txt': await servedText('text/plain; charset=utf-8', robots(config)),
    '/sitemap.xml': await servedText('application/xml; charset=utf-8', sitemap(config, pathnames)),
    '/assets/site.webmanifest': await servedText('application/manifest+json; charset=utf-8', manifest(config)),
  };
}

/** Pages that are not for everybody say so themselves; naming them here would only tell where they are. */
function robots({ origin }: SiteConfig): string {
  return `User-agent: *\nDisallow: /v1/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap({ origin }: SiteConfig, pathnames: string[]): string {
  const entries = [...pathnames].sort().map((pathname) => `<url><loc>${escapeXml(origin + pathname)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function manifest({ brand }: SiteConfig): string {
  const icons = brand.logo
    ? [{ src: brand.logo, sizes: 'any' }]
    : [
        { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: pictures.icon192, sizes: '192x192', type: 'image/png' },
        { src: pictures.icon512, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ];
  const colours = { background_color: grounds.light, theme_color: grounds.light };
  return JSON.stringify({ name: brand.name, start_url: '/', display: 'browser', ...colours, icons });
}
