import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseLanguage } from 'shared-ui/contract';
import type { AreaOptions } from '../build/define-area.ts';
import { getAreaPackages, root } from '../build/packages.ts';
import { ConfigError } from '../config/config-error.ts';
import { loadEnvironment } from '../config/site-environment.ts';
import { exitWithMessage } from '../errors.ts';
import { ReleaseStore } from '../release/store.ts';
import { createDevAreaConfig, createDevShellConfig, type DevSource } from './dev-config.ts';
import { createDevCatalog, createDevPage, loadReleasedAreas } from './dev-page.ts';
import { createShellServerConfig, startDevServer } from './dev-server.ts';

/** The components of the design system in every state; a page for developers, never released. */
const samples: DevSource = {
  packageName: 'shared-ui',
  name: 'samples',
  basePaths: ['/samples'],
  routes: './samples/routes.ts',
};

async function loadArea(packageName: string): Promise<DevSource> {
  const file = pathToFileURL(path.join(root, packageName, 'rspack.config.ts')).href;
  const { area } = (await import(file)) as { area: AreaOptions };
  return { ...area, packageName };
}

/** Selects the areas to serve from source: the named ones, or all. */
async function selectAreas(names: string[]): Promise<DevSource[]> {
  const all = [...(await Promise.all(getAreaPackages().map(loadArea))), samples];
  const unknown = names.find((name) => !all.some((area) => area.name === name));
  if (unknown) {
    throw new ConfigError(`There is no area "${unknown}". There are ${all.map(({ name }) => name).join(', ')}.`);
  }
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

async function startDevelopment(names: string[]) {
  const environment = loadEnvironment();
  const shellOrigin = `http://localhost:${environment.port}`;
  const areas = (await selectAreas(names)).map((source, index) => {
    const port = environment.port + 1 + index;
    return { ...source, port, origin: `http://localhost:${port}` };
  });
  const store = new ReleaseStore(environment.storeFolder);
  const page = async (cookies: string) => {
    const language = parseLanguage(/(?:^|; )language=(\w+)/.exec(cookies)?.[1]);
    const released = names.length === 0 ? [] : await loadReleasedAreas(store, names, language);
    return createDevPage(environment, [...released, ...createDevCatalog(areas)], shellOrigin, language);
  };

  await Promise.all([
    startDevServer(
      createDevShellConfig(shellOrigin),
      environment.port,
      createShellServerConfig(environment, store, page),
    ),
    ...areas.map((area) => startDevServer(createDevAreaConfig(area, area.origin), area.port)),
  ]);
  console.log(`\n  ${environment.site.brand.name} in development: ${shellOrigin}`);
  console.log(`  From source: the shell, ${areas.map(({ name }) => name).join(', ')}\n`);
}

await startDevelopment(process.argv.slice(2)).catch(exitWithMessage);
