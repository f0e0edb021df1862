import type { Fault, FaultInput } from '../faults/fault.ts';
import { actionForm, selectField, textField } from './form.ts';
import { type Html, html, icon } from './html.ts';

const kindOptions = [
  ['401', '401 Unauthorized'],
  ['429', '429 Too many requests'],
  ['500', '500 Internal server error'],
  ['502', '502 Bad gateway'],
  ['503', '503 Service unavailable'],
  ['other', 'Custom response'],
  ['latency', 'Slow responses'],
  ['drop', 'Dropped connection'],
] as const;

const presets: readonly (readonly [string, FaultInput])[] = [
  ['Next call: 429', { kind: '429', times: 1, retryAfter: 2 }],
  ['Next call: global 429', { kind: '429', times: 1, retryAfter: 2, global: true }],
  ['Next 3 calls: 502', { kind: '502', times: 3 }],
  ['All calls: 503', { kind: '503' }],
  ['All calls: HTML instead of JSON', { kind: 'other' }],
  ['All calls: 3 s slower', { kind: 'latency', delay: 3000 }],
  ['All calls: connection dropped', { kind: 'drop' }],
];

const pathExamples = [
  '/users/@me',
  '/users/@me/guilds',
  '/users/*',
  '/guilds/*',
  '/guilds/*/channels',
  '/channels/*/messages',
  '/channels/*/invites',
  '/oauth2/token',
  '/icons/*',
  '/avatars/*',
];

/** The active faults, and the forms that add one. */
export function faultsSection(faults: readonly Fault[]): Html {
  return html`<section class="panel" aria-labelledby="faults">
<div class="panel-head"><h2 id="faults">Faults</h2>
${faults.length > 0 && actionForm({ action: '/simulator/faults/clear', text: 'Switch all off' })}</div>
${faults.length > 0 ? html`<ul class="faults">${faults.map(faultEntry)}</ul>` : html`<p class="note">${icon('check')} <span>No faults are active. Add one:</span></p>`}
<div class="presets">${presets.map(([text, input]) => presetForm(text, input))}</div>
${customFaultForm()}
</section>`;
}

function presetForm(text: string, input: FaultInput): Html {
  const fields = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return actionForm({ action: '/simulator/faults', text, fields, iconName: 'bolt' });
}

function faultEntry(fault: Fault): Html {
  const name = describeFault(fault);
  const left = fault.times === undefined ? 'until it is switched off' : `${fault.times - fault.hits} more times`;
  return html`<li><span class="chip bad">${icon('bolt')} ${name}</span>
<span class="fault-target"><code>${fault.method ?? 'any'} ${fault.path}</code> <span class="hint">${left}; hit ${fault.hits} times so far</span></span>
${actionForm({ action: `/simulator/faults/${fault.id}/remove`, text: 'Off', label: `Switch off: ${name} on ${fault.path}` })}</li>`;
}

function describeFault({ kind, retryAfter, global, status, delay }: Fault): string {
  if (kind === '429') return `${global ? 'global ' : ''}429, retry after ${retryAfter} s`;
  if (kind === 'other') return `${status}, custom response`;
  if (kind === 'latency') return `${delay} ms slower`;
  return kind === 'drop' ? 'connection dropped' : kind;
}

function customFaultForm(): Html {
  return html`<details class="exact"><summary>Custom fault</summary>
<form class="grid" method="post" action="/simulator/faults">
${selectField({ id: 'kind', name: 'kind', label: 'What happens', choices: kindOptions })}
${selectField({
  id: 'method',
  name: 'method',
  label: 'Method',
  choices: [['', 'Any'], ...['GET', 'POST', 'DELETE'].map((method) => [method, method] as const)],
})}
${textField({
  id: 'path',
  name: 'path',
  label: 'Path',
  value: '*',
  attributes: html` list="paths" required`,
  hint: 'Without /api/v10; * stands for anything.',
})}
<datalist id="paths">${pathExamples.map((example) => html`<option value="${example}">`)}</datalist>
${textField({
  id: 'times',
  name: 'times',
  label: 'How many times',
  type: 'number',
  attributes: html` min="1" max="100000"`,
  hint: 'Empty: until it is switched off.',
})}
${textField({
  id: 'retry-after',
  name: 'retryAfter',
  label: 'Retry after (seconds)',
  value: 1,
  type: 'number',
  attributes: html` min="0" max="3600" step="0.1"`,
  hint: 'For 429 only.',
})}
${textField({
  id: 'status',
  name: 'status',
  label: 'Response status',
  value: 403,
  type: 'number',
  attributes: html` min="200" max="599"`,
  hint: 'For custom responses only.',
})}
${textField({
  id: 'body',
  name: 'body',
  label: 'Response body',
  attributes: html` maxlength="1000"`,
  hint: 'Empty: a page of HTML. JSON begins with a bracket.',
})}
${textField({
  id: 'delay',
  name: 'delay',
  label: 'Delay (milliseconds)',
  value: 1000,
  type: 'number',
  attributes: html` min="0" max="120000"`,
  hint: 'For slow responses only.',
})}
<p class="check"><input type="checkbox" id="global" name="global" value="true"><label for="global">429 for every call of the bot (global)</label></p>
<p class="grid-end"><button class="button primary">Add the fault</button></p>
</form></details>`;
}
