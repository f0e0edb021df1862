/** The path of an address, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** The path of a call as patterns mean it: without the query and the API's prefix. */
export function callPath(url: string): string {
  return pathOf(url).replace(/^\/api(\/v10)?(?=\/|$)/, '');
}
