import { GatewayIntentBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { eventIntents, type PlatformEvent } from '../gateway/events.ts';
import type { Session } from '../gateway/session.ts';
import { getShard } from '../gateway/session.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Html, html, type IconName, icon } from './html.ts';

/** A sentence about what came of an action. */
export interface ResultLine {
  tone: 'good' | 'plain' | 'warn';
  text: string;
}

/** What came of an action on a page, and whether the bot received the events of it. */
export interface ActionResult<T> {
  value: T;
  lines: readonly ResultLine[];
  hasReached: boolean;
}

/** Runs an action, and describes which sessions of the bot received its events. */
export function runAndDescribe<T>(simulator: Simulator, server: SeedServer, run: () => T): ActionResult<T> {
  const { events, world } = simulator;
  const emitted: PlatformEvent[] = [];
  const collect = (event: PlatformEvent) => {
    const isOfServer = event.serverId === undefined || event.serverId === server.id;
    // Entries of the audit log accompany the event of what happened.
    if (isOfServer && event.name !== 'GUILD_AUDIT_LOG_ENTRY_CREATE') emitted.push(event);
  };
  const hadBot = hasBot(world, server);
  events.on('event', collect);
  let value: T;
  try {
    value = run();
  } finally {
    events.off('event', collect);
  }
  if (!hadBot && !hasBot(world, server))
    return { value, hasReached: false, lines: [plain('The bot is not on this server, so it received nothing.')] };
  return { value, ...describeEvents(simulator, server, emitted) };
}

function describeEvents(
  { sessions }: Simulator,
  server: SeedServer,
  events: readonly PlatformEvent[],
): { lines: readonly ResultLine[]; hasReached: boolean } {
  if (events.length === 0) return { lines: [plain('There was nothing to tell the bot.')], hasReached: false };
  const responsible = sessions.list().filter(({ identity: { shard } }) => getShard(server.id, shard[1]) === shard[0]);
  if (responsible.length === 0) {
    const text = `No bot is connected: ${formatNames(events.map(({ name }) => name))} reached nobody.`;
    return { lines: [plain(text)], hasReached: false };
  }
  const received = events.filter((event) => responsible.some((session) => session.filter(event)));
  const missed = events.filter((event) => !received.includes(event));
  return {
    hasReached: received.length > 0,
    lines: [...describeReceived(received, responsible), ...describeMissed(missed)],
  };
}

function describeReceived(events: readonly PlatformEvent[], sessions: readonly Session[]): ResultLine[] {
  if (events.length === 0) return [];
  const recipients = sessions.filter((session) => events.some((event) => session.filter(event)));
  const subject = recipients.length === 1 ? 'The bot' : `The bot’s ${recipients.length} sessions`;
  const names = formatNames(events.map(({ name }) => name));
  const isWithoutContent = events.some(
    (event) => event.data.content && recipients.every((session) => session.filter(event)?.content === ''),
  );
  const reason = isWithoutContent ? ', without its content: the intent MessageContent is missing' : '';
  return [{ tone: 'good', text: `${subject} received ${names}${reason}.` }];
}

function describeMissed(events: readonly PlatformEvent[]): ResultLine[] {
  const texts = events.map(({ name, isHidden }) =>
    isHidden
      ? `The bot did not receive ${name}: it cannot view this channel.`
      : `The bot did not ask for ${name}: its intent ${GatewayIntentBits[eventIntents[name] ?? 0] ?? ''} is missing.`,
  );
  return [...new Set(texts)].map((text) => ({ tone: 'warn', text }));
}

function plain(text: string): ResultLine {
  return { tone: 'plain', text };
}

const listFormat = new Intl.ListFormat('en');
const formatNames = (names: readonly string[]) => listFormat.format(new Set(names));

/** The results of recent actions: the page after an action shows the one that its URL names. */
export interface ResultStore {
  /** Returns the id for the URL. */
  add(lines: readonly ResultLine[]): string;
  find(query: unknown): readonly ResultLine[] | undefined;
}

const MAX_RESULTS = 200;

export function createResultStore(): ResultStore {
  const results = new Map<string, readonly ResultLine[]>();
  let next = 1;
  return {
    add: (lines) => {
      const id = String(next++);
      results.set(id, lines);
      results.delete(String(next - 1 - MAX_RESULTS));
      return id;
    },
    find: (query) => results.get(z.object({ result: z.string().catch('') }).safeParse(query).data?.result ?? ''),
  };
}

const toneIcons: Record<ResultLine['tone'], IconName> = { good: 'check', plain: 'info', warn: 'cross' };

/** Shows results; the element is there without them too, so that screen readers announce later ones. */
export function resultNotes(lines: readonly ResultLine[] = []): Html {
  const notes = lines.map(
    ({ tone, text }) => html`<p class="note ${tone}">${icon(toneIcons[tone])} <span>${text}</span></p>`,
  );
  return html`<div class="results" id="results" role="status">${notes}</div>`;
}
