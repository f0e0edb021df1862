import type { RunningSimulator } from '../start-simulator.ts';

/** Loads a page as a browser does. */
export async function fetchPage({ url }: Pick<RunningSimulator, 'url'>, path: string) {
  const response = await fetch(`${url}${path}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends a form with files. */
export async function submitFiles(
  { url }: Pick<RunningSimulator, 'url'>,
  path: string,
  fields: Readonly<Record<string, string | readonly File[]>>,
) {
  const body = new FormData();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  const response = await fetch(`${url}${path}`, { method: 'POST', body, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}

/** Sends a form; several values of a field are a list. */
export async function submitForm(
  { url }: Pick<RunningSimulator, 'url'>,
  path: string,
  fields: Readonly<Record<string, string | readonly string[]>>,
  headers = {},
) {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) body.append(name, value);
  const response = await fetch(`${url}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
}
