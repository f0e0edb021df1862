import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import { everyKind } from '../../../../bot-client/testing/every-kind.ts';
import en from '../../messages/en.json';
import hu from '../../messages/hu.json';
import { compareSettings, formatDifferences } from './format-differences.ts';

const [welcome, shop] = everyKind.features;
const names = {
  channels: new Map([['10000000000000001', 'hall']]),
  roles: new Map([['10000000000000002', 'Regulars']]),
  members: new Map([['10000000000000003', 'Nóra']]),
};
const intl = createIntl({ locale: 'en', messages: en });

function format(feature: (typeof everyKind.features)[number], before: object, after: object) {
  const toSettings = (values: object) => ({ enabled: true, values: { ...values } });
  const differences = compareSettings(feature, toSettings(before), toSettings(after));
  return formatDifferences(intl, feature.name, differences, names);
}

test.each([
  [{ delay: 90 }, '90 seconds', 'set “Delay” to 90 seconds'],
  [{ delay: 7200 }, '2 hours', 'set “Delay” to 2 hours'],
  [{ greet: true }, 'On', 'set “Greet” to On'],
  [{ role: '10000000000000002' }, 'Regulars', 'set “Role” to Regulars'],
  [{ channel: '10000000000000001' }, '#hall', 'set “Channel” to #hall'],
  [{ channel: '10000000000000009' }, '#10000000000000009', 'set “Channel” to #10000000000000009'],
  [{ text: { content: 'Hello', embeds: [{}, {}] } }, 'Hello (2 embeds)', 'set “Message” to Hello (2 embeds)'],
  [{ delay: null }, 'Empty', 'changed “Delay”'],
])('%j', (after, text, summary) => {
  expect(format(welcome, {}, after)).toMatchObject([{ before: 'Default', after: text, summary }]);
});

test('names options, members and long texts', () => {
  const after = { style: 'fancy', leaves: ['black', 'green'], owner: '10000000000000003', menu: 'x'.repeat(100) };
  expect(format(shop, { style: 'plain', leaves: [] }, after)).toMatchObject([
    { label: 'Menu', summary: 'changed “Menu”' },
    { label: 'Style', before: 'Plain', after: 'Fancy' },
    { label: 'Leaves', before: 'Empty', after: 'Black and Green' },
    { label: 'Owner', after: 'Nóra' },
  ]);
});

test('names items of lists and entries of maps', () => {
  const [a, b] = [{ id: 'a', label: 'One' }, { id: 'b' }];
  const before = { opening: { tables: [a] }, prices: { '10000000000000002': { price: 1 } } };
  const after = { opening: { tables: [{ ...a, window: true }, b] }, prices: {} };
  expect(format(shop, before, after)).toMatchObject([
    { id: 'opening/tables/a/window', label: 'Opening hours › Tables › One › At the window', after: 'On' },
    {
      id: 'opening/tables/b',
      label: 'Opening hours › Tables',
      items: { added: ['an entry'], removed: [], unchanged: 0 },
      summary: 'added an entry to “Opening hours › Tables”',
    },
    { label: 'Prices by role', items: { removed: ['Regulars'] }, summary: 'removed Regulars from “Prices by role”' },
  ]);
});

test('says in the page’s language that a feature was switched off', () => {
  const hungarian = createIntl({ locale: 'hu', messages: hu });
  const settings = { values: {} };
  const differences = compareSettings(welcome, { ...settings, enabled: true }, { ...settings, enabled: false });
  expect(formatDifferences(hungarian, welcome.name, differences, names)).toEqual([
    { id: '', label: 'Üdvözlő rang', before: 'Be', after: 'Ki', summary: 'kikapcsolta ezt: Üdvözlő rang' },
  ]);
});
