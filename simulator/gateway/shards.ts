/** The shard that receives the events of a server. */
export function getShard(serverId: string, count: number): number {
  return Number((BigInt(serverId) >> 22n) % BigInt(count));
}
