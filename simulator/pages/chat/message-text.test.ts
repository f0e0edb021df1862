import { expect, test } from '@jest/globals';
import { getPerson } from '../../people.ts';
import { openStore } from '../../state/store.ts';
import { getChannels } from '../../world/channels.ts';
import { createWorld } from '../../world/world.ts';
import { html } from '../html.ts';
import { renderMessageText } from './message-text.ts';

const world = createWorld({ seed: 1, count: 300, store: openStore(1, 300), botName: 'Vigil' });
const [server] = world.servers;
const channel = server && getChannels(world, server).find(({ name }) => name === 'general');
const nora = getPerson('visitor').id;
const render = (text: string) => html`${server && renderMessageText(world, server, text)}`.markup;

test('shows people and channels by name, bold text in bold, and everything else as text', () => {
  const mention = '<b class="mention">@<bdi>Nóra</bdi></b>';
  expect(render(`Hi, <@${nora}>!`)).toBe(`Hi, ${mention}!`);
  expect(render(`<#${channel?.id}>`)).toBe('<b class="mention">#<bdi>general</bdi></b>');
  expect(render('<@210000000000000999><#210000000000000999>')).toMatch(/@<bdi>Unknown user.*#<bdi>unknown/);
  expect(render('</warn add:210000000000000999> <@&210000000000000999>')).toMatch(/\/<bdi>warn add.*@<bdi>unknown/);
  expect(render(`**a <@${nora}>** b **c**`)).toBe(`<b>a ${mention}</b> b <b>c</b>`);
  expect(render('**a** ** b')).toBe('<b>a</b> ** b');
  expect(render('\\*\\*a\\*\\* \\<\\@1\\> \\\\ \\a **')).toBe('**a** &lt;@1&gt; \\ \\a **');
  expect(render('<script> **<b>** <@1>')).toBe('&lt;script&gt; <b>&lt;b&gt;</b> &lt;@1&gt;');
});
