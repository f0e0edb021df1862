const getList = () => document.getElementById('channels');
const getCurrentLink = (list: Element) => list.querySelector('a[aria-current]');

/** The list of channels as the server sent it. */
let received = getList()?.outerHTML;

// On narrow screens the list is a strip that scrolls sideways.
showCurrentChannel();

/**
 * Shows the list of channels if it changed. The focus stays on its link, the list where it was scrolled to, and the
 * current channel in view.
 */
export function updateChannels(next: Element): void {
  const list = getList();
  const markup = next.outerHTML;
  if (!list || markup === received) return;
  received = markup;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined;
  const wasInView = isCurrentInView(list);
  list.replaceChildren(...next.childNodes);
  if (wasInView) showCurrentChannel();
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

function isCurrentInView(list: Element): boolean {
  const link = getCurrentLink(list)?.getBoundingClientRect();
  const view = list.getBoundingClientRect();
  if (!link) return false;
  return link.left >= view.left && link.right <= view.right && link.top >= view.top && link.bottom <= view.bottom;
}

/** Scrolls the list to the current channel. Unlike `scrollIntoView`, this does not scroll the page. */
function showCurrentChannel(): void {
  const list = getList();
  const link = list && getCurrentLink(list)?.getBoundingClientRect();
  if (!link || isCurrentInView(list)) return;
  const view = list.getBoundingClientRect();
  list.scrollBy({
    left: (link.left + link.right - view.left - view.right) / 2,
    top: (link.top + link.bottom - view.top - view.bottom) / 2,
    behavior: 'instant',
  });
}
