import type { RehearsingClient, RestRequest, Send } from './discord-client.ts';
import { findPlatformError } from './discord-permissions.ts';
import { createResponseBody, describeCall } from './discord-responses.ts';
import { getRehearsal, type Rehearsal } from './rehearsal.ts';
import { answerRead } from './rehearsed-reads.ts';

/** Holds back what the client writes in rehearsals. Returns false for a client that cannot be guarded. */
export function guardClient(client: RehearsingClient): boolean {
  const { rest } = client;
  if (!rest) return false;
  const send = rest.queueRequest.bind(rest);
  rest.queueRequest = async (request) => {
    const rehearsal = getRehearsal();
    if (!rehearsal) return send(request);
    if (request.method === 'GET') return answerRead(rehearsal, request, send);
    return answerWrite(client, rehearsal, request, send);
  };
  return true;
}

async function answerWrite(client: RehearsingClient, rehearsal: Rehearsal, request: RestRequest, send: Send) {
  const error = findPlatformError(client, request);
  if (error) throw error;
  const call = describeCall(rehearsal, request);
  if (call) rehearsal.addCall(call);
  const body = await createResponseBody(client, rehearsal, request, send);
  return body === undefined ? new Response(null, { status: 204 }) : Response.json(body);
}

/** Guards what a client that has logged in sends through the gateway. */
export function guardGateway({ ws, user }: RehearsingClient) {
  for (const shard of ws?.shards.values() ?? []) {
    const send = shard.send.bind(shard);
    shard.send = (packet) => {
      // A request of members changes nothing.
      if (getOpcode(packet) === REQUEST_MEMBERS || !holdBack(`op ${getOpcode(packet)}`)) send(packet);
    };
  }
  if (!user) return;
  const setPresence = user.setPresence.bind(user);
  user.setPresence = (data) => (holdBack('presence') ? undefined : setPresence(data));
}

const REQUEST_MEMBERS = 8;

function getOpcode(packet: unknown): unknown {
  return typeof packet === 'object' && packet !== null && 'op' in packet ? packet.op : undefined;
}

/** Whether the caller runs in a rehearsal, which then names the call. */
function holdBack(path: string): boolean {
  const rehearsal = getRehearsal();
  rehearsal?.addCall({ kind: 'request', method: 'GATEWAY', path, fields: {} });
  return rehearsal !== undefined;
}
