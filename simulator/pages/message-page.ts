import { html } from './html.ts';
import type { Page } from './layout.ts';

/** A page that says one thing. */
export function messagePage({
  title,
  text,
  link,
}: {
  title: string;
  text: string;
  link?: { address: string; text: string };
}): Page {
  return {
    title,
    main: html`<article class="card card-narrow">
<h1>${title}</h1>
<p class="lead">${text}</p>
${link && html`<p class="actions"><a class="button primary" href="${link.address}">${link.text}</a></p>`}
</article>`,
  };
}
