import { randomUUID } from 'node:crypto';
import type { Manifest } from 'vigil-bot/manifest';
import { createBotKey } from '../../api/bot/bot-key.ts';
import { saveManifest } from '../../api/bot/manifests.ts';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import type { FullStack } from './full-stack.ts';
import { findServer } from './pages.ts';
import type { UserSession } from './sessions.ts';

/** Every kind of field, but none that asks the bot: without one, such a question fails after ten seconds. */
export const everyKindWithoutBot: Manifest = {
  ...everyKind,
  features: everyKind.features.map((feature) => ({
    ...feature,
    fields: feature.fields.filter((field) => field.kind !== 'status' && !('ask' in field)),
  })),
};

/** Makes a manifest live, by default one with every kind of field. */
export const publishFeatures = ({ context }: FullStack, manifest: Manifest = everyKind) =>
  saveManifest(context, manifest);

/** Reports with the bot's key that the bot works with a revision of a feature. */
export async function reportApplied(fullStack: FullStack, feature: string, revision: number) {
  const { id } = findServer(fullStack, 'Tea House');
  await report(fullStack, 'applied', { applied: [{ id, feature, revision }] });
}

/** Reports with the bot's key what the bot did on the Tea House, each a minute before the previous one. */
export async function reportDecisions(fullStack: FullStack, ...list: object[]) {
  const { id } = findServer(fullStack, 'Tea House');
  const decisions = list.map((decision, index) => ({
    ...{ decision: randomUUID(), id, at: new Date(fullStack.now() - index * 60_000).toISOString(), outcome: 'done' },
    ...decision,
  }));
  await report(fullStack, 'decisions', { decisions });
}

/** Reports with the bot's key what keeps a feature of the Tea House from working. */
export async function reportProblems(fullStack: FullStack, feature: string, problems: object[]) {
  const { id } = findServer(fullStack, 'Tea House');
  await report(fullStack, 'problems', { problems: [{ id, feature, problems }] });
}

async function report(fullStack: FullStack, path: string, body: object) {
  const response = await fetch(`${fullStack.url}/v1/bot/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await createBotKey(fullStack.context)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const { skipped } = await response.json();
  if (!response.ok || skipped) throw new Error(`The report was answered with ${response.status}: ${skipped}`);
}

/** Reports the bot's gateway intents. */
export async function reportIntents(fullStack: FullStack, intents: number) {
  await report(fullStack, 'servers', { intents });
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
