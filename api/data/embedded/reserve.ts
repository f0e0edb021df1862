import { statfsSync } from 'node:fs';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { fromDatabase } from '../failures.ts';

/** What stays free on the disk, in bytes: the engine stops for good where a piece of its log, 16 MB, finds no room. */
export const usualReserve = 64 * 1024 * 1024;

const writing = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];

/** The disk of the data has no room for anything new. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull';
  readonly code = 'ENOSPC';
}

/** Whether so little room is left that nothing may be written. */
export function isNearlyFull(folder: string, reserve = usualReserve): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < reserve;
}

function writes(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*(?:insert|update|delete)\s/i.test(node.sqlFragments[0] ?? '');
  return writing.includes(node.kind);
}

/** Refuses to write where the disk is nearly full, so that what is there can still be read. */
export function keepReserve(folder: string, reserve?: number): KyselyPlugin {
  return {
    transformQuery({ node }) {
      if (writes(node) && isNearlyFull(folder, reserve))
        throw fromDatabase(new DiskFull(`The disk of ${folder} is full.`));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}
