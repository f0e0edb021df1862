import path from 'node:path';

/** Where everything lies in the folder of nginx. */
export const places = {
  main: 'nginx.conf',
  /** The same, to be checked by an account that may not listen where the site does. */
  check: 'check.conf',
  errors: 'log/error.log',
  access: 'log/access.log',
  pid: 'run/nginx.pid',
  gateway: 'run/gateway.sock',
  gate: 'run/gate.sock',
  temporary: 'tmp',
  /** Leads to the generation that nginx reads when it starts or reloads. */
  live: 'live',
  generations: 'generations',
  compositions: 'compositions',
} as const;

/** The path of one of them. */
export function placeOf(folder: string, place: keyof typeof places): string {
  return path.join(folder, places[place]);
}
