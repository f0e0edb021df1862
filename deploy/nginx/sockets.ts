import { rm } from 'node:fs/promises';

/** The path of a socket, without what a program that ended in a hurry may have left there. */
export async function freeSocket(file: string): Promise<string> {
  await rm(file, { force: true });
  return file;
}
