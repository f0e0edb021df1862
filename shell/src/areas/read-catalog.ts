import type { Catalog } from 'shared-ui';

const patience = 6000;

/** Reads what is live by now. */
export async function readCatalog(language: string): Promise<Catalog> {
  return (await read(`${language}.json`)) as Catalog;
}

/** Reads what the catalog would say of an area if one of the releases before its live one were live, the newest first. */
export async function readPrevious(language: string, area: string): Promise<Catalog> {
  return (await read(`previous/${area}/${language}.json`)) as Catalog;
}

async function read(file: string): Promise<unknown> {
  const response = await fetch(`/assets/catalog/${file}`, { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new Error(`The catalog answered ${response.status}.`);
  return response.json();
}
