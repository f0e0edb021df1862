import path from 'node:path';
import { z } from 'zod';
import { canBeFolder } from './folders.ts';

// The types of settings: each checks the text of a setting and converts it.

const root = path.resolve(import.meta.dirname, '..');

const originMistake = 'must be scheme, host and port alone, such as https://vigil.example';
const bucketPattern = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-][\w.-]*)*\/?$/;
const originPattern = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d+)?$/;

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be a URL that starts with https:// or http://' });
export const siteOrigin = httpUrl.refine((value) => originPattern.test(value), { error: originMistake });
export const origin = z.string().regex(originPattern, originMistake);
export const link = z.url({ protocol: /^https$/, error: 'must be a URL that starts with https://' });
export const apiBase = httpUrl.refine(
  (value) => /^https?:\/\/[^?#@$\s]+$/.test(value),
  'must be a URL without a query, a fragment or a password',
);
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be at most 65535');
export const count = z
  .string()
  .regex(/^[1-9]\d{0,6}$/, 'must be a number')
  .transform(Number);
export const hours = z
  .string()
  .regex(/^[1-9]\d{0,3}[hd]$/, 'must be a number of hours or days, such as 24h or 7d')
  .transform((value) => Number.parseInt(value, 10) * (value.endsWith('d') ? 24 : 1) * 3_600_000);
export const text = z.string().min(1);
export const folder = text.refine((value) => canBeFolder(path.resolve(root, value)), 'must be a folder, not a file');
export const store = text.refine(
  (value) => (/^\w+:\/\//.test(value) ? bucketPattern.test(value) : canBeFolder(path.resolve(root, value))),
  'must be a folder, not a file, or a bucket such as s3://releases/vigil',
);
export const secret = z.string().min(8, 'is too short to be right');
export const clientId = z.string().regex(/^\d{17,20}$/, 'must be the 17 to 20 digits of the application’s id');
export const list = z.string().transform((value) => value.split(',').map((part) => part.trim()));

export const number = (min: number, max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`);
