const getList = () => document.getElementById('channels');

/** The list of channels as the server sent it. */
let received = getList()?.outerHTML;

/** Shows the list of channels if it changed. The focus stays on its link, and the list where it was scrolled to. */
export function updateChannels(next: Element): void {
  const list = getList();
  const markup = next.outerHTML;
  if (!list || markup === received) return;
  received = markup;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined;
  list.replaceChildren(...next.childNodes);
  if (typeof focused !== 'string') return;
  const links = [...list.querySelectorAll('a')];
  // The focused channel may be deleted; without another link the focus would move to the start of the page.
  const link = links.find((candidate) => candidate.getAttribute('href') === focused) ?? links[0];
  link?.focus();
}

/** Shows the name of the open channel. A deleted one keeps its last name. */
export function updateHeading(page: Document): void {
  const next = page.querySelector('h1');
  if (!next) return;
  document.title = page.title;
  document.querySelector('h1')?.replaceChildren(...next.childNodes);
}
