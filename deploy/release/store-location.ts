import path from 'node:path';
import { ConfigError } from 'config/operator-errors';
import { root } from '../build/packages.ts';

/** A bucket of an object store, and how to reach it. */
export interface Bucket {
  /** `s3://<bucket>`, or with a prefix `s3://<bucket>/<prefix>`. */
  url: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Where releases are stored: in a folder or a bucket. */
export type StoreLocation = string | Bucket;

interface StoreSettings {
  SITE_STORE: string;
  SITE_STORE_ENDPOINT?: string;
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID?: string;
  AWS_SECRET_ACCESS_KEY?: string;
}

export function getStoreLocation(values: StoreSettings): StoreLocation {
  const { SITE_STORE: store, AWS_REGION: region } = values;
  if (!store.startsWith('s3://')) return path.resolve(root, store);
  return {
    url: store.replace(/\/$/, ''),
    endpoint: (values.SITE_STORE_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/$/, ''),
    region,
    accessKeyId: requireKey('AWS_ACCESS_KEY_ID', values),
    secretAccessKey: requireKey('AWS_SECRET_ACCESS_KEY', values),
  };
}

function requireKey(name: 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', { [name]: key }: StoreSettings): string {
  if (key) return key;
  throw new ConfigError(`${name} must be set, because SITE_STORE is a bucket.`);
}
