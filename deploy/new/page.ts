import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getAreaPackages, root } from '../build/packages.ts';
import { ConfigError } from '../config/operator-errors.ts';
import type { Changes } from './changes.ts';
import { type Name, parseName } from './names.ts';
import { addPageMessages, writePage } from './page-files.ts';

/** The list of routes inside the layout that comes first in an area. */
const layoutRoutes = /export const area[\s\S]*?\n {2}routes: \[\n {4}\{\n {6}Component: [\s\S]*?\n(?= {6}\],\n)/;
const areaRoutes = /export const area[\s\S]*?\n {2}routes: \[\n[\s\S]*?\n(?= {2}\],\n)/;

/** Adds the page `AREA/NAME`; returns the folder of its test. */
export async function addPage(changes: Changes, argument: string): Promise<string> {
  const [area = '', page = ''] = argument.split('/');
  if (!getAreaPackages().includes(`remote-${area}`) || !page)
    throw new ConfigError(`"${argument}" is not AREA/NAME, such as dashboard/reports.`);
  if (area === 'admin') throw new ConfigError(`Staff pages are behind the gate: npm run new -- staff-page ${page}`);
  const name = parseName(page);
  const source = `remote-${area}/src`;
  const folder = `${source}/${existsSync(path.join(root, source, 'features')) ? 'features/' : ''}${name.kebab}`;
  const routesFile = `${source}/routes.ts`;
  const hasLayout = layoutRoutes.test(changes.read(routesFile));

  writePage(changes, folder, name, hasLayout ? 'beside-menu' : 'alone');
  addPageMessages(changes, `${source}/messages`, name);
  const importPath = `.${folder.slice(source.length)}/${name.kebab}-page.tsx`;
  const route = renderRoute(name, `${await getBasePath(area)}/${name.kebab}`, importPath);
  changes.insert(routesFile, 'list of routes', hasLayout ? layoutRoutes : areaRoutes, route);
  const intlImport = "import { defineMessage } from 'react-intl';";
  if (!changes.read(routesFile).includes(intlImport)) changes.addImport(routesFile, intlImport);
  return folder;
}

/** The first path that an area owns, empty for `/`. */
async function getBasePath(area: string): Promise<string> {
  const config = pathToFileURL(path.join(root, `remote-${area}/rspack.config.ts`)).href;
  const { area: definition }: { area: { basePaths: string[] } } = await import(config);
  return definition.basePaths[0]?.replace(/\/$/, '') ?? '';
}

function renderRoute({ kebab }: Name, pagePath: string, importPath: string): string {
  return `{
  id: '${kebab}',
  path: '${pagePath}',
  handle: { title: defineMessage({ id: '${kebab}.title' }) },
  lazy: () => import(/* webpackChunkName: "${kebab}" */ '${importPath}'),
},
`;
}
