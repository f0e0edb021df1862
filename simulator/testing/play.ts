import type { EventId } from '../plays/happening.ts';
import type { RunningSimulator } from '../start-simulator.ts';

/** Lets something happen to somebody on a server's page; answers what the page says about it, as text. */
export async function play(simulator: RunningSimulator, serverId: string, event: EventId, person: string) {
  const page = `${simulator.url}/simulator/servers/${serverId}`;
  const body = new URLSearchParams({ event, person });
  const answer = await fetch(`${page}/plays`, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(`It was not played: ${answer.status}.`);
  const text = await (await fetch(page)).text();
  const [, newest = ''] = /<li id="played">(.*?)<\/li>/s.exec(text) ?? [];
  return newest.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
}
