import { Browser } from '../../../api/testing/browser.ts';
import { enterAdminPanel } from '../api/sign-in.ts';

/** A call that a page makes. */
export interface PageCall {
  name: string;
  send: () => Promise<{ status: number; text: string }>;
}

/** Signs in as an administrator, and returns the calls of the pages of a user and of staff. */
export async function createPageCalls(url: string, serverId: string, userId: string): Promise<PageCall[]> {
  const { headers, tokens } = await enterAdminPanel(url);
  const browser = new Browser(url);
  const get = (path: string): PageCall => ({
    name: `GET ${path}`,
    send: () => browser.call('GET', path, { token: tokens.token, headers }),
  });
  const post = (path: string, body: object = {}): PageCall => ({
    name: [`POST ${path}`, ...Object.entries(body).map(([name, value]) => `${name}=${value}`)].join(' '),
    send: () => browser.call('POST', path, { headers, body: { ...tokens, ...body } }),
  });
  const page = { limit: 100, offset: 0 };
  return [
    get('/v1/public/stats'),
    get('/v1/me/profile'),
    get('/v1/me/guilds'),
    get('/v1/me/news'),
    get('/v1/me/sessions'),
    get('/v1/me/tickets'),
    post('/v1/admin/stats', { days: 90 }),
    post('/v1/admin/failing_releases'),
    post('/v1/admin/bot_manifest'),
    ...['name', 'members', 'joined'].map((sort) => post('/v1/admin/servers/page', { ...page, sort })),
    ...['a', 'abc', 'abcde', 'nowhere'].map((search) => post('/v1/admin/servers/page', { ...page, search })),
    post('/v1/admin/server', { server_id: serverId }),
    post('/v1/admin/actions', { limit: 100 }),
    post('/v1/admin/actions', { limit: 100, action: 'banned_user_add' }),
    post('/v1/admin/actions', { limit: 100, subject: '77' }),
    post('/v1/admin/staff'),
    post('/v1/admin/news', { limit: 100 }),
    post('/v1/moderator/user', { userid: userId }),
    post('/v1/moderator/bans', page),
    post('/v1/moderator/bans', { ...page, search: 'scammer 77' }),
    post('/v1/moderator/bans', { ...page, search: 'nobody' }),
    post('/v1/moderator/ban_requests', { limit: 50 }),
    post('/v1/moderator/tickets', { limit: 50 }),
    post('/v1/moderator/tickets', { limit: 50, search: 'question 77' }),
    post('/v1/moderator/tickets', { limit: 50, search: 'nothing' }),
  ];
}
