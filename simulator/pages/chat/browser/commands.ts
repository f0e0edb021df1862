/** The list of commands above the composer. */
export function getCommands(): HTMLDetailsElement | undefined {
  const commands = document.getElementById('commands');
  return commands instanceof HTMLDetailsElement ? commands : undefined;
}

/** Opens the commands while the text begins with a slash, and shows those that match. */
export function filterCommands(text: string): void {
  const commands = getCommands();
  if (!commands) return;
  commands.open = text.startsWith('/');
  const prefix = text.slice(1).trimEnd().toLowerCase();
  for (const item of commands.querySelectorAll<HTMLElement>('li'))
    item.hidden = commands.open && !item.dataset.command?.toLowerCase().startsWith(prefix);
}

/** Moves between the composer and the commands above it. */
export function moveToCommand(step: 1 | -1, field: HTMLElement | undefined): boolean {
  const commands = getCommands();
  const links = [...(commands?.querySelectorAll<HTMLElement>('li:not([hidden]) a') ?? [])];
  if (!commands?.open || links.length === 0 || !field) return false;
  const stops: HTMLElement[] = [...links, field];
  const index = stops.findIndex((stop) => stop.matches(':focus'));
  if (index < 0) return false;
  stops.at((index + step) % stops.length)?.focus();
  return true;
}
