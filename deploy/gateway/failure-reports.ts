import { z } from 'zod';
import type { ReleaseFiles } from './release-files.ts';

const id = z.string().regex(/^[0-9a-f]{16}$/);

/** The fields of a report that name releases; the API checks the others. */
const report = z.object({ area: z.string().regex(/^[a-z]{1,30}$/), release: id, instead: id.optional() });

/**
 * Whether a report names only releases that are or were live. The API cannot check that, and other reports would fill
 * its table, so the gateway forwards nothing that it cannot read.
 */
export async function isAboutPromotedReleases(
  body: unknown,
  files: Pick<ReleaseFiles, 'wasPromoted'>,
): Promise<boolean> {
  const { data } = report.safeParse(parseJson(body));
  if (!data) return false;
  const { area, release, instead = release } = data;
  return (await files.wasPromoted(area, release)) && (await files.wasPromoted(area, instead));
}

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
