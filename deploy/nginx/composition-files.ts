import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Composition, ServedFile } from '../compose/composition.ts';

/** The files of a composition by their paths below its folder; the root page is `pages/<language>.html`. */
function filesOf({ pages, app, assets }: Composition): [string, ServedFile][] {
  return [
    ...Object.entries(pages).flatMap(([language, ofLanguage]) =>
      Object.entries(ofLanguage).map(([pathname, file]): [string, ServedFile] => [
        `pages/${language}${pathname.replace(/\/+$/, '')}.html`,
        file,
      ]),
    ),
    ...Object.entries(app).map(([language, file]): [string, ServedFile] => [`app/known/${language}.html`, file]),
    ...Object.entries(assets).map(([pathname, file]): [string, ServedFile] => [`assets${pathname}`, file]),
  ];
}

/** Writes a composition below a folder; answers its name, which nothing names before it is whole. */
export async function writeComposition(folder: string, composition: Composition): Promise<string> {
  const name = randomUUID();
  await Promise.all(filesOf(composition).map(([file, served]) => writeServed(path.join(folder, name, file), served)));
  return name;
}

async function writeServed(file: string, { body, br, gzip, etag }: ServedFile) {
  await mkdir(path.dirname(file), { recursive: true });
  // nginx makes the ETag of time and size: a time made of the content is the same on every machine.
  const time = Buffer.from(etag, 'base64url').readUInt32BE() >>> 1;
  const write = async (name: string, content: Uint8Array) => {
    await writeFile(name, content);
    await utimes(name, time, time);
  };
  await Promise.all([
    write(file, body),
    ...(br ? [write(`${file}.br`, br)] : []),
    ...(gzip ? [write(`${file}.gz`, gzip)] : []),
  ]);
}
