import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { toLanguage } from 'shared-ui/contract';
import type { AreaOptions } from '../build/define-area.ts';
import { releasedPackages, root } from '../build/packages.ts';
import { exitWithMessage } from '../config/exit-with-message.ts';
import { loadEnvironment } from '../config/site-environment.ts';
import { devConfig } from './dev-config.ts';
import { devPage } from './dev-page.ts';
import { pagesAndApi, startDevServer } from './dev-server.ts';

async function areaOptions(packageName: string): Promise<AreaOptions> {
  const file = pathToFileURL(path.join(root, packageName, 'rspack.config.ts')).href;
  return ((await import(file)) as { area: AreaOptions }).area;
}

async function develop() {
  const environment = loadEnvironment();
  const packages = releasedPackages().map((name, index) => {
    const port = environment.port + index;
    return { name, port, origin: `http://localhost:${port}` };
  });
  const areas = await Promise.all(
    packages.slice(1).map(async ({ name, origin }) => ({ ...(await areaOptions(name)), origin })),
  );
  const shellOrigin = `http://localhost:${environment.port}`;
  const page = (cookies: string) =>
    devPage(environment, areas, shellOrigin, toLanguage(/(?:^|; )language=(\w+)/.exec(cookies)?.[1]));

  await Promise.all(
    packages.map(({ name, port, origin }) =>
      startDevServer(devConfig(name, origin), port, name === 'shell' ? pagesAndApi(environment, page) : {}),
    ),
  );
  console.log(`\n  ${environment.site.brand.name} in development: ${shellOrigin}\n`);
}

await develop().catch(exitWithMessage);
