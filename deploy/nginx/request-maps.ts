import { languages } from 'shared-ui/contract';
import { languageLife } from '../gateway/page.ts';
import { apiWay } from './api-locations.ts';
import { mapBlock, quoted } from './conf-text.ts';

/** A path without escapes, empty segments and segments of dots: the only kind that nginx answers by itself. */
const plainPath = (letters: string) => `^(?:/(?![.]{1,2}(?:[/?]|$))[${letters}0-9_.~-]+)*/?(?:[?]|$)`;

const releaseFile = '^/areas/([a-z]+)/([0-9a-f]{16})/((?:[a-z0-9_.-]+/)*[a-z0-9_.-]+[.](?:css|js|woff2))$';

/** What nginx finds out about a request. */
export function requestMaps(secure: boolean): string[] {
  const attributes = `Max-Age=${languageLife}; Path=/; ${secure ? 'Secure; ' : ''}SameSite=Lax`;
  return [
    mapBlock('$cookie_language', '$language', [
      'default en',
      ...languages.map((language) => `~^${language}$ ${language}`),
    ]),
    mapBlock('$cookie_language', '$language_again', [
      'default ""',
      ...languages.map((language) => `~^${language}$ ${quoted(`language=${language}; ${attributes}`)}`),
    ]),
    mapBlock('$request_uri', '$way', ['default gateway', `${quoted(`~${plainPath('a-zA-Z')}`)} nginx`]),
    // Capital letters are made small, and previews are composed, by the gateway.
    mapBlock('"$cookie_preview$request_uri"', '$way_of_page', [
      'default gateway',
      `${quoted(`~${plainPath('a-z')}`)} nginx`,
    ]),
    mapBlock('"$request_method $uri"', '$api_way_of_any', apiWay),
    mapBlock('$uri', '$page', ['default ""', '"~^(?<page_part>.*?)/*$" $page_part']),
    // The compressed copies have no addresses of their own.
    mapBlock('$uri', '$asset', ['default $uri', '"~[.](?:br|gz)$" /none']),
    mapBlock('$uri', '$release_file', ['default /none', `${quoted(`~${releaseFile}`)} /areas/$1/$2/browser/$3`]),
    mapBlock('$uri', '$release_mark', ['default /none', `${quoted(`~${releaseFile}`)} /areas/$1/$2/promoted`]),
  ];
}
