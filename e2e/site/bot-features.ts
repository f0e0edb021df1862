import type { Manifest } from 'vigil-bot/manifest';
import { createBotKey } from '../../api/bot/bot-key.ts';
import { saveManifest } from '../../api/bot/manifests.ts';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import type { FullStack } from './full-stack.ts';
import { findServer } from './pages.ts';
import type { UserSession } from './sessions.ts';

/** Makes a manifest live, by default one with every kind of field. */
export const publishFeatures = ({ context }: FullStack, manifest: Manifest = everyKind) =>
  saveManifest(context, manifest);

/** Reports with the bot's key that the bot works with a revision of a feature. */
export async function reportApplied(fullStack: FullStack, feature: string, revision: number) {
  const { id } = findServer(fullStack, 'Tea House');
  const response = await fetch(`${fullStack.url}/v1/bot/applied`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await createBotKey(fullStack.context)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ applied: [{ id, feature, revision }] }),
  });
  if (!response.ok) throw new Error(`The report was answered with ${response.status}.`);
}

/** Saves a feature on the Tea House, as the owner could on another device. */
export async function saveFeature(
  fullStack: FullStack,
  { call, token }: UserSession,
  feature: string,
  settings: object,
) {
  const { id } = findServer(fullStack, 'Tea House');
  const { body } = await call('GET', `/v1/guild/${id}/features/${feature}/settings`, { token });
  const saved = await call('PUT', `/v1/guild/${id}/features/${feature}`, {
    token,
    body: { revision: body.revision, enabled: true, ...settings },
  });
  if (saved.status !== 200) throw new Error(`The save was answered with ${saved.status}.`);
}
