import type { contract } from 'api-contract/contract';
import { parseManifest } from 'vigil-bot/manifest';
import { DocumentError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import { listManifests, saveManifest, saveRejection } from './manifests.ts';

/** `PUT /v1/bot/manifest`: stores what the bot offers, or says what is wrong with it. */
export async function saveBotManifest(call: RequestContext<typeof contract.saveManifest>) {
  await consumeRateLimit(call, 'manifest', RATE_LIMITS.manifest);
  const result = parseManifest(call.input.body);
  if ('faults' in result) {
    await saveRejection(call, result.faults);
    throw new DocumentError('manifest-invalid', { faults: result.faults });
  }
  const digest = await saveManifest(call, result.manifest);
  const [live] = await listManifests(call.db);
  return { message: 'OK', digest, live: live?.digest === digest };
}
