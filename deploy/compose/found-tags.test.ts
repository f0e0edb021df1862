/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import type { PageConfig } from 'shared-ui/contract';
import { foundTags, iconTags } from './found-tags.ts';

const addresses = { origin: 'https://a.example', authorizeUrl: 'https://b.example', imageHost: 'https://c.example' };

function config(brand: PageConfig['brand'], language: PageConfig['language'] = 'en'): PageConfig {
  return { ...addresses, brand, links: {}, language, features: [] };
}

function parsed(tags: string[]) {
  const { head } = new DOMParser().parseFromString(`<head>${tags.join('')}</head>`, 'text/html');
  const content = (name: string) =>
    head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const links = (rel: string) =>
    [...head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));
  return { content, links, count: head.childElementCount };
}

const page = { title: 'Status - Vigil', description: 'How it "is" doing.', pathname: '/status' };

describe('what a search and a chat find of a page', () => {
  const found = (brand: PageConfig['brand'], language?: PageConfig['language']) =>
    parsed(foundTags({ config: config(brand, language), ...page }));

  test('is its title, what it is about, and its one address', () => {
    const { content, links } = found({ name: 'Vigil' });
    expect(content('description')).toBe('How it "is" doing.');
    expect(content('og:title')).toBe('Status - Vigil');
    expect(content('og:description')).toBe('How it "is" doing.');
    expect(content('og:site_name')).toBe('Vigil');
    expect(content('og:url')).toBe('https://a.example/status');
    expect(links('canonical')).toEqual(['https://a.example/status']);
  });

  test.each([
    ['en', 'en_US', /owl/],
    ['hu', 'hu_HU', /bagoly/],
  ] as const)('speaks the language of the page, %s', (language, locale, words) => {
    const { content } = found({ name: 'Vigil' }, language);
    expect(content('og:locale')).toBe(locale);
    expect(content('og:image:alt')).toMatch(words);
  });

  test('has the picture of the default brand', () => {
    const { content } = found({ name: 'Vigil' });
    expect(content('og:image')).toBe('https://a.example/assets/card.png');
    expect(content('twitter:card')).toBe('summary_large_image');
  });

  test("has an operator's own logo instead, but not as a drawing, which chats do not show", () => {
    const own = found({ name: 'Own', logo: '/assets/logo.png' });
    expect(own.content('og:image')).toBe('https://a.example/assets/logo.png');
    expect(own.content('twitter:card')).toBe('summary');
    expect(found({ name: 'Own', logo: '/assets/logo.svg' }).content('og:image')).toBeUndefined();
  });

  test('says nothing about a page that says nothing about itself', () => {
    const { content } = parsed(foundTags({ config: config({ name: 'Vigil' }), title: 'Vigil', pathname: '/' }));
    expect(content('description')).toBeUndefined();
    expect(content('og:description')).toBeUndefined();
  });

  test('is nothing but text', () => {
    const nasty = '"><script>alert(1)</script>';
    const tags = foundTags({ config: config({ name: nasty }), title: nasty, description: nasty, pathname: '/' });
    const { content, count } = parsed(tags);
    expect(content('og:site_name')).toBe(nasty);
    expect(content('description')).toBe(nasty);
    expect(count).toBe(tags.length);
  });
});

describe('what stands for the site on a tab and on a phone', () => {
  test('is the owl', () => {
    const { links, content } = parsed(iconTags({ name: 'Vigil' }));
    expect(links('icon')).toEqual(['/assets/icon.svg']);
    expect(links('apple-touch-icon')).toEqual(['/assets/touch-icon.png']);
    expect(links('manifest')).toEqual(['/assets/site.webmanifest']);
    expect(content('theme-color')).toBe('#faf8f3');
  });

  test.each([
    ['/assets/logo.png', ['/assets/logo.png']],
    ['/assets/logo.svg', []],
  ])("is an operator's own logo, %s, and never the owl beside it", (logo, touchIcons) => {
    const { links } = parsed(iconTags({ name: 'Own', logo }));
    expect(links('icon')).toEqual([logo]);
    expect(links('apple-touch-icon')).toEqual(touchIcons);
  });
});
