import type { PageConfig } from '../config.ts';

const scope = 'identify guilds email connections';

/** Where signing in begins: our API prepares it; for another one the address is built here. */
export function getSignInUrl({ features, authorizeUrl, clientId, origin }: PageConfig): string {
  if (features.includes('sign-in')) return '/v1/oauth';
  const address = new URL(authorizeUrl);
  const query = { client_id: clientId ?? '', response_type: 'code', redirect_uri: `${origin}/v1/oauth`, scope };
  address.search = new URLSearchParams(query).toString();
  return address.href;
}
