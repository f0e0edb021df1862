import { Icon } from 'shared-ui';

/** The search field. */
export function SearchIcon() {
  return <Icon path="M11 3a8 8 0 1 0 0 16a8 8 0 1 0 0-16M21 21l-4.34-4.34" />;
}

/** A command for members with a permission. */
export function LockIcon() {
  return (
    <Icon path="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M7 11V7a5 5 0 0 1 10 0v4" />
  );
}

/** A command for every member. */
export function UsersIcon() {
  return <Icon path={categoryOutlines.members} />;
}

const categoryOutlines = {
  moderation: 'm14.5 12.5-8 8a2.119 2.119 0 1 1-3-3l8-8M16 16l6-6M8 8l6-6M9 7l8 8M21 11l-8-8',
  members:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 3a4 4 0 1 0 0 8a4 4 0 1 0 0-8M22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75',
  messages: 'M21 15a2 2 0 0 1-2 2H7l-4 4V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2z',
  voice: 'M12 2a3 3 0 0 0-3 3v7a3 3 0 0 0 6 0V5a3 3 0 0 0-3-3M19 10v2a7 7 0 0 1-14 0v-2M12 19v3',
  server: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
};

const PROMPT_OUTLINE = 'm4 17 6-6-6-6M12 19h8';

/** The icon of a category of the site; for those of the bot, a prompt. */
export function CategoryIcon({ id }: { id: string }) {
  const outlines: Record<string, string> = categoryOutlines;
  return <Icon path={Object.hasOwn(outlines, id) ? (outlines[id] ?? PROMPT_OUTLINE) : PROMPT_OUTLINE} />;
}
