import type { Field, Manifest } from './manifest/manifest.ts';

/** The names that a program may use. The site has not checked the manifest yet, so it may have any form. */
export class ManifestNames {
  readonly #features: readonly { id?: unknown; fields?: unknown; rehearsals?: unknown }[];

  constructor({ features }: Manifest) {
    this.#features = getObjects(features);
  }

  hasFeature(id: string): boolean {
    return this.#features.some((feature) => feature.id === id);
  }

  /** Whether pages rehearse an event. */
  canRehearse(featureId: string, event: string): boolean {
    const rehearsals = this.#features.find(({ id }) => id === featureId)?.rehearsals;
    return Array.isArray(rehearsals) && rehearsals.includes(event);
  }

  /** Whether pages ask the bot about a field, by the ids on its path. */
  canAsk(featureId: string, path: string): boolean {
    let found: Partial<Field> | undefined;
    let fields = this.#features.find(({ id }) => id === featureId)?.fields;
    for (const id of path.split('/')) {
      found = getObjects(fields).find((field) => field.id === id);
      fields = found && 'fields' in found ? found.fields : undefined;
    }
    if (!found) return false;
    return found.kind === 'status' || found.kind === 'action' || ('ask' in found && found.ask === true);
  }
}

function getObjects(list: unknown): Partial<Field>[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : [];
}
