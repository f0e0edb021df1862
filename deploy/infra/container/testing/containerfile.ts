import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const instructions = readFileSync(path.join(import.meta.dirname, '../Containerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) (.*)$/.exec(line)?.slice(1) ?? [line]);

/** The arguments of the last such instruction of the Containerfile. */
export const getInstruction = (name: string) =>
  instructions.findLast(([instruction]) => instruction === name)?.[1] ?? '';

export const entrypoint = z.array(z.string()).parse(JSON.parse(getInstruction('ENTRYPOINT')));

/** The settings in the image. */
export const imageSettings: Record<string, string> = Object.fromEntries(
  getInstruction('ENV')
    .split(' ')
    .map((assignment) => assignment.split('=')),
);
