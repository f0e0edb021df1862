/** How much somebody may do in a part of a server, the least first. */
export const levels = ['none', 'view', 'manage'] as const;

/** How much somebody may do in a part of a server. */
export type Level = (typeof levels)[number];

/** What a person may do on a server, part by part. */
export interface Rights {
  settings: Level;
  logs: Level;
  greetings: Level;
  /** The server as a whole: its history, and what goes beyond one part. */
  server: Level;
  /** Who else may do what. */
  access: Level;
}

/** What everybody may who sees a server, where the API does not tell rights. */
export const DEFAULT_RIGHTS: Rights = {
  settings: 'manage',
  logs: 'manage',
  greetings: 'manage',
  server: 'manage',
  access: 'none',
};
