import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readArguments } from 'config/command-verbs';
import { ConfigError, exitWithMessage } from 'config/operator-errors';
import { parseLanguage } from 'shared-ui/site';
import { people } from 'simulator/people';
import { getAreaPackages, root } from '../../deploy/build/packages.ts';
import { fetchFeatures } from '../../deploy/gateway/features.ts';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { loadEnvironment, type SiteEnvironment } from '../../deploy/site-environment.ts';
import { findFreePorts } from '../../deploy/start/free-ports.ts';
import { getSimulatorSettings } from '../../deploy/start/start-api.ts';
import type { AreaOptions } from '../build/define-area.ts';
import { startBackend } from './backend.ts';
import { fetchDeployedPage, parseSiteOrigin } from './deployed-site.ts';
import {
  createDevAreaConfig,
  createDevShellConfig,
  createReleaseLikeAreaConfig,
  type DevSource,
} from './dev-config.ts';
import { createDevCatalog, createDevPage, loadReleasedAreas, type ServedArea } from './dev-page.ts';
import { createPageServerConfig, type RenderPage, startDevServer } from './dev-server.ts';

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

interface Development {
  environment: SiteEnvironment;
  siteUrl: string;
  apiUrl: string;
  areas: (ServedArea & { port: number })[];
}

/** Serves the shell and the areas from source; other areas as they are live. */
async function serveCheckout({ environment, siteUrl, apiUrl, areas }: Development, names: string[]) {
  const store = new ReleaseStore(environment.store);
  let features: string[] = [];
  const renderPage: RenderPage = async (_path, cookies) => {
    const language = parseCookieLanguage(cookies);
    // While the API restarts, pages keep its features.
    features = (await fetchFeatures([apiUrl])) ?? features;
    const released = names.length === 0 ? [] : await loadReleasedAreas(store, names, language);
    return createDevPage(environment, features, [...released, ...createDevCatalog(areas)], siteUrl, language);
  };
  await Promise.all([
    startDevServer(
      createDevShellConfig(siteUrl),
      environment.port,
      createPageServerConfig({ renderPage, apiUrl, store }),
    ),
    ...areas.map((area) => startDevServer(createDevAreaConfig(area, area.origin), area.port)),
  ]);
}

/** Serves areas from source within the pages of a deployed site; every change reloads the page. */
async function serveInDeployedSite({ environment, siteUrl, apiUrl, areas }: Development, deployedSite: string) {
  const renderPage: RenderPage = async (pagePath, cookies) => {
    const { clientId, authorizeUrl, imageHost } = environment.site;
    const features = (await fetchFeatures([apiUrl])) ?? [];
    return fetchDeployedPage(new URL(pagePath, deployedSite), parseCookieLanguage(cookies), {
      config: { origin: siteUrl, clientId, authorizeUrl, imageHost, features },
      areas: createDevCatalog(areas),
    });
  };
  const reload = { hot: false, liveReload: true };
  await Promise.all(
    areas.map((area, index) =>
      startDevServer(createReleaseLikeAreaConfig(area, area.origin), area.port, {
        ...reload,
        ...(index === 0 ? createPageServerConfig({ renderPage, apiUrl, deployedSite }) : {}),
      }),
    ),
  );
}

const parseCookieLanguage = (cookies: string) => parseLanguage(/(?:^|; )language=([\w-]+)/.exec(cookies)?.[1]);

async function startDevelopment(args: string[]) {
  const usage = 'Usage: npm run dev -- [area]… [--site <origin>]';
  const { options, values: names } = readArguments(
    { command: 'npm run dev', usage, args, options: { site: { type: 'string' } } },
    ['[area]…'],
  );
  const deployedSite = options.site === undefined ? undefined : parseSiteOrigin(options.site);
  if (deployedSite && names.length === 0)
    throw new ConfigError(`Name the area to serve from this checkout: npm run dev -- dashboard --site ${deployedSite}`);
  const sources = await selectAreas(names);

  const initial = loadEnvironment();
  const [port = 0, apiPort = 0, simulatorPort = 0, ...areaPorts] = await findFreePorts(
    initial.port,
    3 + sources.length,
  );
  const siteUrl = `http://localhost:${port}`;
  const [otherApi] = initial.apiBases;
  const backend = otherApi ? undefined : await startBackend({ siteOrigin: siteUrl, apiPort, simulatorPort });
  const environment = {
    ...loadEnvironment({ ...(backend && getSimulatorSettings(backend.simulatorUrl)), SITE_ORIGIN: siteUrl }),
    port,
  };
  const areas = sources.map((source, index) => {
    // In a deployed site there is no shell from source, so the first area serves the pages.
    const areaPort = deployedSite && index === 0 ? port : (areaPorts[index] ?? 0);
    return { ...source, port: areaPort, origin: `http://localhost:${areaPort}` };
  });
  const development = { environment, siteUrl, apiUrl: backend?.apiUrl ?? otherApi ?? '', areas };
  if (deployedSite) await serveInDeployedSite(development, deployedSite);
  else await serveCheckout(development, names);
  console.log(describeDevelopment(development, backend?.simulatorUrl));
}

function describeDevelopment({ environment, siteUrl, apiUrl, areas }: Development, simulatorUrl: string | undefined) {
  const hasSamples = areas.some(({ name }) => name === samples.name);
  return [
    '',
    `${environment.site.brand.name} in development: ${siteUrl}`,
    '',
    `Areas from source  ${areas.map(({ name }) => name).join(', ')}`,
    ...(hasSamples ? [`Design system      ${siteUrl}/samples`] : []),
    `API                ${apiUrl}/v1/health`,
    ...(simulatorUrl
      ? [
          `Simulator          ${simulatorUrl}/simulator`,
          '',
          'Sign in as',
          ...people.map(
            ({ globalName, kind }) =>
              `  ${globalName.padEnd(8)} ${kind.padEnd(22)} ${simulatorUrl}/simulator/sign-in/${kind}`,
          ),
        ]
      : []),
    '',
  ]
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}

// A development server reports a port that was taken meanwhile as an event.
process.once('uncaughtException', exitWithMessage);
await startDevelopment(process.argv.slice(2)).catch(exitWithMessage);
