import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Page } from '@playwright/test';
import { rspack } from '@rspack/core';
import { root } from '../../deploy/build/packages.ts';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { createModuleRules } from '../../tools/build/module-rules.ts';
import { testStore } from './releases.ts';

const libraries = ['react', 'react-dom', 'react-router', 'jotai', 'react-intl', 'shared-ui', 'shared-ui/app'];

const sources = {
  'main.js': `import('./bootstrap.jsx');`,
  'bootstrap.jsx': `
    import { createRoot } from 'react-dom/client';
    import { createBrowserRouter, RouterProvider } from 'react-router';
    import { I18nProvider, PageConfigProvider } from 'shared-ui';
    import 'shared-ui/app';
    import { area } from 'area/routes';

    const config = { language: 'en', features: [], brand: { name: 'Host' }, links: {} };
    const { default: messages } = await area.messages.en();
    createRoot(document.getElementById('root')).render(
      <PageConfigProvider config={config}>
        <I18nProvider language="en" messages={messages}>
          <RouterProvider router={createBrowserRouter([{ HydrateFallback: () => null, children: area.routes }])} />
        </I18nProvider>
      </PageConfigProvider>,
    );`,
};

/** Builds a host as the library's documentation describes it, with one area of the tests' releases as its remote. */
async function buildHost(folder: string, remote: string) {
  mkdirSync(folder, { recursive: true });
  for (const [name, source] of Object.entries(sources)) writeFileSync(path.join(folder, name), source);
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: './main.js',
    output: { path: path.join(folder, 'dist'), publicPath: '/', uniqueName: 'host' },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      rules: [
        ...createModuleRules({ packageName: 'shell', development: false, classNamesOnly: false }),
        { test: /\.jsx$/, type: 'javascript/auto', loader: 'builtin:swc-loader', options: jsxOptions },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        remotes: { area: remote },
        shared: Object.fromEntries(libraries.map((library) => [library, { singleton: true }])),
        dts: false,
      }),
    ],
    performance: { hints: false },
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem =
        error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : undefined);
      compiler.close(() => (problem ? reject(problem) : resolve()));
    });
  });
}

const jsxOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'ecmascript', jsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
};

const contentTypes: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/** Opens a path of a stock host that uses an area of the tests' releases. */
export async function openInStockHost(page: Page, areaName: string, pathname: string) {
  const store = new ReleaseStore(testStore);
  const release = (await store.getLive())[areaName]?.release ?? '';
  const { container, entry } = await store.getManifest(areaName, release);
  const folder = path.join(root, `var/test/stock-host-${process.pid}`);
  await buildHost(folder, `${container}@http://host.example/area/${entry}`);
  const folders = {
    '/area/': path.join(store.getFolder(areaName, release), 'browser'),
    '/': path.join(folder, 'dist'),
  };
  const files = new Map(
    Object.entries(folders).flatMap(([prefix, served]) =>
      globSync('**/*.{js,css}', { cwd: served }).map((file) => [prefix + file, readFileSync(path.join(served, file))]),
    ) as [string, Buffer][],
  );
  rmSync(folder, { recursive: true });
  await page.route('http://host.example/**', async (route) => {
    const url = new URL(route.request().url());
    const body = files.get(url.pathname);
    if (body) return route.fulfill({ contentType: contentTypes[path.extname(url.pathname)], body });
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Host</title><div id="root"></div><script src="/main.js"></script></html>',
    });
  });
  await page.goto(`http://host.example${pathname}`);
}
