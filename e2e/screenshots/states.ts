import type { Page } from '@playwright/test';
import { personInRole } from 'simulator/people';
import type { OurSite } from '../site/our-site.ts';
import { bar, save, saveLogs, serverNamed, textChannels } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import type { View } from './view.ts';

type Open = (page: Page, ours: OurSite) => Promise<unknown>;

const visitor = personInRole('visitor');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

function owners(name: string, open: Open): View {
  return { name: `state-${name}`, as: 'owner-of-three', open };
}

function staff(name: string, open: Open, as: 'moderator' | 'admin' = 'admin'): View {
  return { name: `state-${name}`, staff: as, open };
}

const teaHouse = (ours: OurSite) => serverNamed(ours, 'Tea House').id;

async function changeLanguage(page: Page, ours: OurSite) {
  await page.goto(`/dashboard/${teaHouse(ours)}`);
  const language = page.getByRole('combobox', { name: /^(Language|Nyelv)$/ });
  await language.selectOption((await language.inputValue()) === 'en' ? 'hu' : 'en');
}

async function failToSave(page: Page, ours: OurSite, happens: (id: string) => unknown) {
  await changeLanguage(page, ours);
  happens(teaHouse(ours));
  await save(page).click();
  await bar(page).getByRole('alert').waitFor();
}

async function saveMeanwhile(page: Page, ours: OurSite) {
  await changeLanguage(page, ours);
  const id = teaHouse(ours);
  const { call, token } = await startSession(ours, page.context(), 'owner-of-three');
  for (const language of ['hu', 'en'])
    await call('PATCH', `/v1/guild/${id}`, {
      token,
      body: { language, revision: (await call('GET', `/v1/guild/${id}`, { token })).body.revision },
    });
  await save(page).click();
  await page.getByRole('dialog').waitFor();
}

async function fillLogs(page: Page, ours: OurSite) {
  const id = teaHouse(ours);
  const [first, second, third] = textChannels(ours, id).map((channel) => ({ id: channel.id, name: channel.name }));
  const session = await startSession(ours, page.context(), 'owner-of-three');
  await saveLogs(ours, session, id, [
    { ...first, events: ['ban', 'kick', 'memberJoin', 'memberLeave', 'messageDelete', 'fromTheFuture'] },
    { ...second, events: ['ban'] },
    { ...third, events: ['kick'] },
  ]);
  ours.platform.loseInChannel(second?.id ?? '', ['send']);
  ours.platform.deleteChannel(third?.id ?? '');
  await page.goto(`/dashboard/${id}/logs`);
}

const listMenu = async (page: Page) => {
  await page.goto('/manage/admin/server_list');
  await page.getByRole('table').getByRole('button', { expanded: false }).last().click();
};

const choose = (item: RegExp) => async (page: Page) => {
  await listMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};

async function findPerson(page: Page) {
  await page.goto(`/manage/admin/block_user?id=${visitor.id}`);
  await page.getByRole('heading', { name: visitor.username }).waitFor();
}

async function proposeBan(page: Page) {
  await page.goto('/manage/moderator/ask_ban');
  await page.getByRole('textbox', { name: /User ?ID|Felhasználó/ }).fill(visitor.id);
  await page.getByRole('textbox', { name: /^(Reason|Ok)/ }).fill('Scam links.');
  await page.getByRole('textbox', { name: /^(Evidence|Bizonyíték)/ }).fill('In #trade, yesterday.');
}

/** Pages in a state that is not their usual one: something is open, was typed, or went wrong. */
export const states: View[] = [
  {
    name: 'state-cookies-open',
    open: async (page) => {
      await page.goto('/');
      await button(page, /Cookie settings|Sütibeállítások|süti/i).click();
    },
  },
  owners('profile-menu', async (page) => {
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: /Bence/ }).click();
  }),
  owners('settings-unsaved', changeLanguage),
  owners('settings-leaving', async (page, ours) => {
    await changeLanguage(page, ours);
    await page.goto(`/dashboard/${teaHouse(ours)}`);
    await page.getByRole('contentinfo').getByRole('link').first().click();
    await page.getByRole('dialog').waitFor();
  }),
  owners('settings-conflict', saveMeanwhile),
  owners('settings-platform-down', (page, ours) =>
    failToSave(page, ours, () => ours.platform.faults.add({ kind: '503', path: '/guilds/*' })),
  ),
  owners('settings-bot-kicked', (page, ours) => failToSave(page, ours, (id) => ours.platform.kickBot(id))),
  owners('logs-filled', fillLogs),
  owners('logs-editing', async (page, ours) => {
    await fillLogs(page, ours);
    await button(page, /^(Edit|Szerkesztés|.*szerkesztése)/).click();
    await page.getByRole('switch', { checked: false }).first().check();
  }),
  owners('logs-picking', async (page, ours) => {
    await page.goto(`/dashboard/${teaHouse(ours)}/logs`);
    await button(page, /Pick a channel|Csatorna (ki)?választása/).click();
  }),
  owners('history-filled', async (page, ours) => {
    await fillLogs(page, ours);
    await page.goto(`/dashboard/${teaHouse(ours)}/history`);
  }),
  owners('servers-down', async (page, ours) => {
    ours.platform.faults.add({ kind: '503', path: '/guilds/*' });
    ours.forward(3600);
    await page.goto(`/dashboard/${teaHouse(ours)}/logs`);
  }),
  staff('servers-menu', listMenu),
  staff('servers-leave', choose(/Leave|Kilépés|elhagyása/)),
  staff('servers-invite', choose(/invite|meghívó/i)),
  staff('person-ban', async (page) => {
    await findPerson(page);
    await button(page, /^(Ban|Kitiltás|Tiltás)$/).click();
  }),
  staff('person-unknown', (page) => page.goto('/manage/admin/block_user?id=1')),
  staff('actions-filtered', (page) => page.goto(`/manage/admin/actions?by=${visitor.id}`)),
  staff('stats-down', async (page) => {
    await page.route('**/v1/admin/stats', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.goto('/manage/admin/stats');
  }),
  staff('proposal-typed', proposeBan, 'moderator'),
];
