/** Whether If-None-Match contains an ETag. A proxy that compresses responses makes their ETags weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
