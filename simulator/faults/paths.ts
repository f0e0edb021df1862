/** The path of an address, without its query. */
export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** The path of a call as patterns mean it: without the query and the API's prefix. */
export function callPath(url: string): string {
  return pathOf(url).replace(/^\/api(\/v10)?(?=\/|$)/, '');
}

/** Whether a path fits a pattern in which `*` stands for anything. */
export function matchesPath(pattern: string, path: string): boolean {
  // Greedy from the left is enough for this alphabet and, unlike an expression, never backtracks.
  const [head = '', ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === path;
  const tail = rest.pop() ?? '';
  if (!path.startsWith(head) || path.length < head.length + tail.length || !path.endsWith(tail)) return false;
  let from = head.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, from);
    if (found < 0) return false;
    from = found + piece.length;
  }
  return from <= path.length - tail.length;
}
