/** What an application may ask for, and how the consent page says it. */
const scopeTexts = {
  identify: 'See your user name, picture and banner',
  email: 'See your email address',
  connections: 'See your connections to other services',
  guilds: 'See which servers you are in',
  'guilds.members.read': 'See your nickname and roles in your servers',
  bot: 'Add a bot to a server',
  'applications.commands': 'Add commands to a server',
} as const;

/** The scopes that the simulator knows. */
export const knownScopes: ReadonlySet<string> = new Set(Object.keys(scopeTexts));

/** Scopes in words. */
export function describeScopes(scopes: readonly string[]): string[] {
  return Object.entries(scopeTexts).flatMap(([scope, words]) => (scopes.includes(scope) ? [words] : []));
}
