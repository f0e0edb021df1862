import { expect, test } from '@jest/globals';
import { personInRole } from '../people.ts';
import { openStore } from '../state/store.ts';
import { channelsOf } from '../world/channels.ts';
import { createWorld } from '../world/world.ts';
import { html } from './html.ts';
import { messageText } from './messages.ts';

const world = createWorld({ seed: 1, count: 300, store: openStore(1, 300), botName: 'Vigil' });
const [server] = world.servers;
const channel = server && channelsOf(world, server).find(({ name }) => name === 'general');
const nora = personInRole('visitor').id;
const shown = (text: string) => html`${messageText(world, text)}`.markup;

test('people and channels are shown by name, what is bold is bold, and everything else is text', () => {
  const mention = '<b class="mention">@<bdi>Nóra</bdi></b>';
  expect(shown(`Hi, <@${nora}>!`)).toBe(`Hi, ${mention}!`);
  expect(shown(`<#${channel?.id}>`)).toBe('<b class="mention">#general</b>');
  expect(shown('<@210000000000000999><#210000000000000999>')).toMatch(/@<bdi>unknown.*#unknown/);
  expect(shown(`**a <@${nora}>** b **c**`)).toBe(`<b>a ${mention}</b> b <b>c</b>`);
  expect(shown('**a** ** b')).toBe('<b>a</b> ** b');
  expect(shown('\\*\\*a\\*\\* \\<\\@1\\> \\\\ \\a **')).toBe('**a** &lt;@1&gt; \\ \\a **');
  expect(shown('<script> **<b>** <@1>')).toBe('&lt;script&gt; <b>&lt;b&gt;</b> &lt;@1&gt;');
});
