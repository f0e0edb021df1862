import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

/** What the site knows: settings of servers, kept until they change, and who is banned. */
export class Site extends EventEmitter {
  #origin;
  #key;
  #kept = new Map();
  #bans = new Set();
  #last;
  #reports = Promise.resolve();
  #stopped = new AbortController();

  constructor(origin, key) {
    super();
    this.#origin = origin;
    this.#key = key;
  }

  isBanned(userId) {
    return this.#bans.has(userId);
  }

  /** The settings of a server; undefined where the site does not know that the bot is there. */
  settings(guildId) {
    const known = this.#kept.get(guildId);
    if (known?.fresh) return known.answer;
    const entry = { fresh: true, answer: undefined, tag: known?.tag, value: known?.value };
    entry.answer = this.#read(guildId, entry).catch((error) => {
      entry.fresh = false;
      throw error;
    });
    this.#kept.set(guildId, entry);
    return entry.answer;
  }

  async #read(guildId, entry) {
    const response = await this.#call(`guilds/${guildId}/settings`, entry.tag ? { 'if-none-match': entry.tag } : {});
    if (response.status === 304) return entry.value;
    if (response.status === 404) entry.fresh = false;
    else if (!response.ok) throw new Error(`The settings could not be read: ${response.status}.`);
    entry.tag = response.headers.get('etag') ?? undefined;
    entry.value = response.ok ? await response.json() : undefined;
    return entry.value;
  }

  /** Says on which servers the bot is, or is not any more: one report after the other, each until it has arrived. */
  report(body) {
    this.#reports = this.#reports.then(async () => {
      while (!this.#stopped.signal.aborted) {
        const sent = this.#call('servers', { 'content-type': 'application/json' }, JSON.stringify(body));
        const { status } = await sent.catch(() => ({}));
        if (status === 200 || status === 400) return;
        await this.#rest();
      }
    });
    return this.#reports;
  }

  /** Follows the changes, and comes back as often as the stream ends. Emits `change` when what is kept is up to date. */
  async follow() {
    while (!this.#stopped.signal.aborted) {
      await this.#listen().catch((error) => this.emit('interrupted', error));
      await this.#rest();
    }
  }

  stop() {
    this.#stopped.abort();
  }

  async #listen() {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(new Error('Nothing came for 30 seconds.')), 30_000);
    try {
      const known = this.#last ? { 'last-event-id': this.#last } : {};
      const response = await this.#call('changes', known, undefined, silence.signal);
      if (!response.ok) throw new Error(`The changes could not be read: ${response.status}.`);
      let text = '';
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        timer.refresh();
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop();
        for (const block of blocks) await this.#take(block);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  async #take(block) {
    const [, id, data] = /^id: (.+)\ndata: (.+)$/.exec(block) ?? [];
    if (!data) return;
    const change = JSON.parse(data);
    if (change.kind === 'ban') this.#bans.add(change.id);
    if (change.kind === 'unban') this.#bans.delete(change.id);
    if (change.kind === 'everything') {
      for (const entry of this.#kept.values()) entry.fresh = false;
      this.#bans = await this.#allBans();
    } else if (this.#kept.has(change.id)) this.#kept.get(change.id).fresh = false;
    // Only now: what was not taken is told again.
    this.#last = id;
    this.emit('change', change);
  }

  async #allBans() {
    const all = new Set();
    for (let more = true, after = ''; more; ) {
      const response = await this.#call(`bans${after && `?after=${after}`}`);
      if (!response.ok) throw new Error(`The bans could not be read: ${response.status}.`);
      const page = await response.json();
      for (const id of page.bans) all.add(id);
      more = page.more;
      after = page.bans.at(-1) ?? '';
    }
    return all;
  }

  #call(path, headers = {}, body = undefined, signal = AbortSignal.timeout(10_000)) {
    return fetch(`${this.#origin}/v1/bot/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${this.#key}`, ...headers },
      body,
      signal: AbortSignal.any([signal, this.#stopped.signal]),
    });
  }

  #rest() {
    return pause(2000, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }
}

/** A greeting as discord.js sends it to its channel; undefined where there is none to send. */
export function greetingFor(member, greeting) {
  if (!greeting?.enabled) return;
  const { user, guild } = member;
  const values = {
    user: `<@${user.id}>`,
    name: (user.globalName ?? user.username).replace(/[\\`*_~|>[\]()#:<@-]/g, '\\$&'),
    server: guild.name,
    members: String(guild.memberCount),
  };
  const content = greeting.text.replace(/\{(user|name|server|members)\}/g, (_, variable) => values[variable]);
  return { content: content.slice(0, 2000).toWellFormed(), allowedMentions: { parse: [], users: [user.id] } };
}

/** Reports where a discord.js client is, and follows the changes. */
export function connect(client, site) {
  const described = (guild) => ({
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: guild.banner,
    owner_id: guild.ownerId,
    preferred_locale: guild.preferredLocale,
    member_count: guild.memberCount,
  });
  client.once('clientReady', () => {
    const guilds = [...client.guilds.cache.values()].map(described);
    while (guilds.length) site.report({ joined: guilds.splice(0, 100) });
    site.follow();
  });
  client.on('guildCreate', (guild) => site.report({ joined: [described(guild)] }));
  client.on('guildDelete', (guild) => site.report({ left: [guild.id] }));
}
