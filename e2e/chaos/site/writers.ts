import { randomUUID } from 'node:crypto';
import type { OwnSession } from '../../site/sessions.ts';

/** A save that was not acknowledged. */
export interface Refused {
  status: number;
  reason: string | undefined;
  retryAfter: string | null | undefined;
}

const silent = { enabled: false, channel_id: null, text: '' };

/** Saves on some servers at once, again and again, and keeps what was acknowledged. */
export class Writers {
  readonly acknowledged: string[] = [];
  readonly refused: Refused[] = [];
  private readonly session: OwnSession;
  private readonly servers: string[];
  private writing = true;
  private readonly done: Promise<unknown>;

  constructor(session: OwnSession, servers: string[]) {
    this.session = session;
    this.servers = servers;
    this.done = Promise.all(servers.map((server) => this.write(server)));
  }

  /** Waits until what is under way is answered. */
  async stop() {
    this.writing = false;
    await this.done;
  }

  /** How many acknowledged saves are not in the history of their servers. */
  async lost(): Promise<number> {
    const stored = new Set((await Promise.all(this.servers.map((server) => this.textsOf(server)))).flat());
    return this.acknowledged.filter((text) => !stored.has(text)).length;
  }

  private async write(server: string) {
    const { call, token } = this.session;
    const path = `/v1/guild/${server}/greetings`;
    let revision: number | undefined;
    while (this.writing) {
      const text = randomUUID();
      const answer = await (revision === undefined
        ? call('GET', path, { token })
        : call('PUT', path, { token, body: { welcome: { ...silent, text }, farewell: silent, revision } })
      ).catch(() => undefined);
      if (answer?.status !== 200) {
        const retryAfter = answer?.headers.get('retry-after');
        this.refused.push({ status: answer?.status ?? 0, reason: answer?.body?.reason, retryAfter });
      } else if (revision !== undefined) this.acknowledged.push(text);
      revision = answer?.status === 200 ? Number(answer.body.revision) : undefined;
    }
  }

  private async textsOf(server: string): Promise<string[]> {
    const { call, token } = this.session;
    const texts: string[] = [];
    for (let before = ''; ; ) {
      const answer = await call('GET', `/v1/guild/${server}/changes${before && `?before=${before}`}`, { token });
      const { changes, more }: { changes: { id: string; after: unknown }[]; more: boolean } = answer.body;
      texts.push(...changes.flatMap(({ after }) => JSON.stringify(after).match(/[0-9a-f-]{36}/g) ?? []));
      const last = changes.at(-1);
      if (!more || !last) return texts;
      before = last.id;
    }
  }
}
