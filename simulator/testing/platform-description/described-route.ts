/** Writes a route without the names of its parameters, in which the simulator and the description differ. */
export function toDescribedRoute(route: string): string {
  return route.replace(/\{[^}]+\}|:[^/]+/g, '*');
}
