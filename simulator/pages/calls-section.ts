import type { Call } from '../faults/recent-calls.ts';
import { actionForm } from './form.ts';
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';

/** The last calls, the newest first. */
export function callsSection(calls: readonly Call[]): Html {
  return html`<section class="panel" aria-labelledby="calls">
<div class="panel-head"><h2 id="calls">Recent calls</h2><div class="actions"><a class="button quiet" href="/simulator#calls">Refresh</a>
${calls.length > 0 && actionForm({ action: '/simulator/calls/clear', text: 'Clear' })}</div></div>
${calls.length > 0 ? table(calls) : html`<p class="note">${icon('clock')} <span>Nobody has asked for anything yet. The last 200 calls appear here.</span></p>`}
</section>`;
}

function table(calls: readonly Call[]): Html {
  return html`<div class="scroller" tabindex="0" role="region" aria-label="Calls, the newest first">
<table class="calls"><thead><tr><th scope="col">Status</th><th scope="col">Call</th><th scope="col" class="end">Time</th><th scope="col" class="end">At (UTC)</th></tr></thead>
<tbody>${calls.map(row)}</tbody></table></div>`;
}

function row({ at, method, path, status, ms }: Call): Html {
  return html`<tr><td>${statusChip(status)}</td><td><code><span class="soft">${method}</span> ${path}</code></td>
<td class="end mono">${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms</td><td class="end mono">${new Date(at).toISOString().slice(11, 19)}</td></tr>`;
}

function statusChip(status: number): Html {
  if (status === 0) return html`<span class="chip bad">broken off</span>`;
  const tone = status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good';
  return html`<span class="chip ${tone}">${status}</span>`;
}
