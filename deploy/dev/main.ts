import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { toLanguage } from 'shared-ui/contract';
import type { AreaOptions } from '../build/define-area.ts';
import { areaPackages, root } from '../build/packages.ts';
import { exitWithMessage } from '../config/exit-with-message.ts';
import { loadEnvironment } from '../config/site-environment.ts';
import { type DevSource, devArea, devShell } from './dev-config.ts';
import { devPage } from './dev-page.ts';
import { pagesAndApi, startDevServer } from './dev-server.ts';

/** The components of the design system in every state; a page for developers, never released. */
const samples: DevSource = {
  packageName: 'shared-ui',
  name: 'samples',
  basePaths: ['/samples'],
  routes: './samples/routes.ts',
};

async function areaOf(packageName: string): Promise<DevSource> {
  const file = pathToFileURL(path.join(root, packageName, 'rspack.config.ts')).href;
  const { area } = (await import(file)) as { area: AreaOptions };
  return { ...area, packageName };
}

async function develop() {
  const environment = loadEnvironment();
  const sources = [...(await Promise.all(areaPackages().map(areaOf))), samples];
  const areas = sources.map((source, index) => {
    const port = environment.port + 1 + index;
    return { ...source, port, origin: `http://localhost:${port}` };
  });
  const shellOrigin = `http://localhost:${environment.port}`;
  const page = (cookies: string) =>
    devPage(environment, areas, shellOrigin, toLanguage(/(?:^|; )language=(\w+)/.exec(cookies)?.[1]));

  await Promise.all([
    startDevServer(devShell(shellOrigin), environment.port, pagesAndApi(environment, page)),
    ...areas.map((area) => startDevServer(devArea(area, area.origin), area.port)),
  ]);
  console.log(`\n  ${environment.site.brand.name} in development: ${shellOrigin}\n`);
}

await develop().catch(exitWithMessage);
