export type ProblemKind = 'unreachable' | 'address' | 'key' | 'version' | 'failing';

/** Why the site does not respond as expected, in a sentence that says what to do. */
export class SiteProblem extends Error {
  override readonly name = 'SiteProblem';
  readonly kind: ProblemKind;
  /** The response, unless there was none. */
  readonly response: Response | undefined;

  constructor(kind: ProblemKind, message: string, response?: Response) {
    super(message);
    this.kind = kind;
    this.response = response;
  }
}

/** The bot has no key, so every request would fail. */
export function describeMissingKey(): SiteProblem {
  return new SiteProblem(
    'key',
    'The bot has no key. Create one with "npm run site -- bot key", and give it to the bot: VIGIL_KEY, or the option "key".',
  );
}

/** The header with the bot’s key. Encoded, because a mistaken one may have characters that no header can have. */
export function getAuthorization(key: string): { authorization: string } {
  return { authorization: `Bearer ${encodeURI(key)}` };
}

/** The origin of an address that may have the path of one of its pages. */
export function getOrigin(site: string): string {
  return /^https?:/.test(site) && URL.canParse(site) ? new URL(site).origin : site;
}

/** Describes an error of `fetch`. */
export function describeFailure(site: string, error: unknown): SiteProblem {
  if (!/^https?:\/\/[^/]/.test(site))
    return new SiteProblem(
      'address',
      `"${site}" is not the address of a site: it must start with https:// or http://.`,
    );
  return new SiteProblem(
    'unreachable',
    `The site at ${site} does not respond (${getReason(error)}). Check its address, and whether it runs.`,
  );
}

/** What is wrong with a response; undefined if the site accepted or understood the request. */
export async function describeResponse(
  site: string,
  response: Response,
  olderSiteMessage = 'The site is too old for this version of vigil-bot. Upgrade the site, or install an older vigil-bot.',
): Promise<SiteProblem | undefined> {
  const { status } = response;
  if (status === 401)
    return new SiteProblem(
      'key',
      'The site does not accept the bot’s key. Give the bot the right one, or create a new one with "npm run site -- bot key".',
      response,
    );
  if (status >= 500)
    return new SiteProblem('failing', `The site at ${site} has a problem (${status}). See its log.`, response);
  const reason = status === 404 ? await readReason(response) : undefined;
  if (reason === 'not-found') return new SiteProblem('version', olderSiteMessage, response);
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (isPage || (status === 404 && reason === undefined))
    return new SiteProblem('address', `There is no Vigil site at ${site}. Check the address.`, response);
  if (![200, 304, 400, 404, 409, 429].includes(status))
    return new SiteProblem('failing', `The site at ${site} refused a request (${status}).`, response);
  return undefined;
}

/** The error code in the body of a response. */
async function readReason(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return toRecord(body).reason;
}

/** The properties of JSON from the site; none if it is not an object. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error.name === 'TimeoutError' ? 'it took too long' : error.message;
}
