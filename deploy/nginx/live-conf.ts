import path from 'node:path';
import type { Composition, ServedFile } from '../compose/composition.ts';
import type { PublishedSite } from '../gateway/live-site.ts';
import { fileTypes } from '../gateway/release-files.ts';
import { block, literal, mapBlock, pathText, quoted } from './conf-text.ts';

/** The parts of the configuration that follow what is live, by file name. */
export function liveConf({ composition, headers, apiIsOurs }: PublishedSite, filesFolder: string) {
  const { redirects, routes } = composition;
  return {
    'http.conf': [
      mapBlock('""', '$composition', [`default ${pathText(filesFolder)}`]),
      mapBlock('$page', '$redirect', [
        'default ""',
        ...Object.entries(redirects).map(([from, to]) => `${literal(from)} ${literal(to.replaceAll('$', '%24'))}`),
      ]),
      mapBlock('$uri', '$known_page', [
        'default unknown',
        ...routes.map((pattern) => `${quoted(`~${pattern}`)} known`),
      ]),
      // Of somebody else's API the gateway lets two cookies through when people come back from the chat platform.
      mapBlock('$uri', '$api_way', ['default $api_way_of_any', ...(apiIsOurs ? [] : ['/v1/oauth gateway'])]),
      block('types', typeLines(composition)),
    ].join('\n'),
    'headers.conf': Object.entries(headers)
      .map(([name, value]) => `add_header ${name} ${literal(value)} always;`)
      .join('\n'),
    'api.conf': [
      ...[...Object.keys(headers), 'cache-control', ...(apiIsOurs ? [] : ['set-cookie'])].map(
        (name) => `proxy_hide_header ${name};`,
      ),
      ...(apiIsOurs ? [] : ['proxy_set_header Cookie "";']),
    ].join('\n'),
  };
}

/** The types of files by their endings. */
function typeLines({ app, assets }: Composition): string[] {
  const typed = (entries: [string, ServedFile][]) =>
    entries.map(([name, { type }]) => [path.extname(name), type] as const);
  const types = new Map([['.html', app.en.type], ...Object.entries(fileTypes), ...typed(Object.entries(assets))]);
  return [...types].map(([ending, type]) => `${literal(type)} ${ending.slice(1)};`);
}
