import { randomUUID } from 'node:crypto';
import type { UserSession } from '../../site/sessions.ts';

/** A save that was rejected. */
export interface RejectedSave {
  status: number;
  reason: string | undefined;
  retryAfter: string | null | undefined;
}

const disabledGreeting = { enabled: false, channel_id: null, text: '' };

/** Saves on several servers in parallel until it is stopped, and records acknowledged saves. */
export class Writers {
  readonly acknowledged: string[] = [];
  readonly rejected: RejectedSave[] = [];
  private readonly session: UserSession;
  private readonly servers: string[];
  private isWriting = true;
  private readonly pendingWrites: Promise<unknown>;

  constructor(session: UserSession, servers: string[]) {
    this.session = session;
    this.servers = servers;
    this.pendingWrites = Promise.all(servers.map((server) => this.write(server)));
  }

  /** Waits until pending saves have ended. */
  async stop() {
    this.isWriting = false;
    await this.pendingWrites;
  }

  /** Counts the acknowledged saves that are missing in the history of their servers. */
  async countLostWrites(): Promise<number> {
    const stored = new Set((await Promise.all(this.servers.map((server) => this.fetchTexts(server)))).flat());
    return this.acknowledged.filter((text) => !stored.has(text)).length;
  }

  private async write(server: string) {
    const { call, token } = this.session;
    const path = `/v1/guild/${server}/greetings`;
    let revision: number | undefined;
    while (this.isWriting) {
      const text = randomUUID();
      const response = await (revision === undefined
        ? call('GET', path, { token })
        : call('PUT', path, {
            token,
            body: { welcome: { ...disabledGreeting, text }, farewell: disabledGreeting, revision },
          })
      ).catch(() => undefined);
      if (response?.status !== 200) {
        const retryAfter = response?.headers.get('retry-after');
        this.rejected.push({ status: response?.status ?? 0, reason: response?.body?.reason, retryAfter });
      } else if (revision !== undefined) this.acknowledged.push(text);
      revision = response?.status === 200 ? Number(response.body.revision) : undefined;
    }
  }

  private async fetchTexts(server: string): Promise<string[]> {
    const { call, token } = this.session;
    const texts: string[] = [];
    for (let before = ''; ; ) {
      const response = await call('GET', `/v1/guild/${server}/changes${before && `?before=${before}`}`, { token });
      const { changes, more }: { changes: { id: string; after: unknown }[]; more: boolean } = response.body;
      texts.push(...changes.flatMap(({ after }) => JSON.stringify(after).match(/[0-9a-f-]{36}/g) ?? []));
      const last = changes.at(-1);
      if (!more || !last) return texts;
      before = last.id;
    }
  }
}
