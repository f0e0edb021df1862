import type { contract } from 'api-contract/contract';
import { listManifests, readManifest, readRejection } from '../bot/manifests.ts';
import type { RequestContext } from '../http/context.ts';

/** `POST /v1/admin/bot_manifest`. */
export async function getBotManifest({ db }: RequestContext<typeof contract.botManifest>) {
  const [[live], rejection] = await Promise.all([listManifests(db), readRejection(db)]);
  const manifest = live && (await readManifest(db, live.digest));
  return {
    live: live
      ? {
          accepted_at: live.accepted_at.toISOString(),
          pinned: live.pinned,
          contents: manifest ? { features: manifest.features.length, commands: manifest.commands?.length ?? 0 } : null,
        }
      : null,
    rejected: rejection ? { at: rejection.rejected_at.toISOString(), faults: rejection.faults } : null,
  };
}
