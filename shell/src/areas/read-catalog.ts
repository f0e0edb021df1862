import type { Catalog, CatalogArea } from 'shared-ui';

const patience = 6000;

/** Reads what is live by now. */
export async function readCatalog(language: string): Promise<Catalog> {
  return (await read(`${language}.json`)) as Catalog;
}

/** Reads what the catalog would say of an area if the release before its live one were live. */
export async function readPrevious(language: string, area: string): Promise<CatalogArea> {
  return (await read(`previous/${area}/${language}.json`)) as CatalogArea;
}

async function read(file: string): Promise<unknown> {
  const response = await fetch(`/assets/catalog/${file}`, { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`The catalog answered ${response.status}.`);
  return response.json();
}
