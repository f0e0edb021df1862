import type { Page } from '@playwright/test';

/** The cards of the servers. */
export function cards(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
}

/** An answer with so many servers, every other one with the bot. */
export function answerWith(...guildNames: string[]) {
  const guilds = guildNames.map((name, index) => ({
    id: String(10 ** 17 + index),
    name,
    icon: null,
    banner: null,
    isBotJoined: index % 2 === 0,
  }));
  return { status: 200, body: [{ guilds }] };
}

/** So many names of servers. */
export function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `Server ${index + 1}`);
}
