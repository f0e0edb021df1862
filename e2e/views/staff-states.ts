import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { grantRole } from '../../api/auth/staff-roles.ts';
import { pinManifest, saveManifest, saveRejection } from '../../api/bot/manifests.ts';
import { publishNews } from '../../api/news/news.ts';
import { corpus } from '../../bot-client/testing/corpus.ts';
import type { FullStack } from '../site/full-stack.ts';
import { fillInDemoCode } from '../site/pages.ts';
import type { View } from './view.ts';

const visitor = getPerson('visitor');
const button = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();

function staffView(name: string, open: View['open'], as: 'moderator' | 'admin' = 'admin'): View {
  return { name: `state-${name}`, staff: as, open };
}

function readOnlyStaffView(name: string, open: View['open']): View {
  return { ...staffView(name, open), isReadOnly: true };
}

const openServerMenu = async (page: Page) => {
  await page.goto('/manage/admin/server_list');
  await page.getByRole('table').getByRole('button', { expanded: false }).last().click();
};

const chooseMenuItem = (item: RegExp) => async (page: Page) => {
  await openServerMenu(page);
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
};

async function findPerson(page: Page) {
  await page.goto(`/manage/admin/block_user?id=${visitor.id}`);
  await page.getByRole('heading', { name: visitor.username }).waitFor();
}

async function openNotes(page: Page, { context, now }: FullStack) {
  const [admin, moderator] = [getPerson('admin').id, getPerson('moderator').id];
  const toNote = (author_id: string, text: string, hours: number) => {
    const created_at = new Date(now() - hours * 3_600_000);
    return { user_id: visitor.id, author_id, text, created_at, edited_at: hours > 9 ? new Date(now()) : null };
  };
  await context.db
    .insertInto('staff_notes')
    .values([
      toNote(moderator, 'Warned on 3 May for spam in two servers.\nAgreed to stop.', 50),
      toNote(admin, 'Wrote to us about a lost ban appeal; it was someone with the same name.', 9),
      toNote(moderator, 'Asked again. Answered in the ticket.', 1),
    ])
    .execute();
  await page.goto(`/manage/moderator/users/${visitor.id}`);
  await button(page, /^(Edit the note|Feljegyzés szerkesztése)$/).click();
  await page.getByRole('heading', { name: /^(Notes|Feljegyzések)$/ }).evaluate((element) => element.scrollIntoView());
}

/** Saves a note that its author has edited in another window since. */
async function changeNoteMeanwhile(page: Page, fullStack: FullStack) {
  await openNotes(page, fullStack);
  const { context, now } = fullStack;
  await context.db
    .updateTable('staff_notes')
    .set({ text: 'Asked a third time.', edited_at: new Date(now()) })
    .where('author_id', '=', getPerson('moderator').id)
    .execute();
  const form = page.getByRole('listitem').locator('form');
  await form.getByRole('textbox').fill('Asked again. Answered by mail.');
  await form.locator('button[type=submit]').click();
  await form.getByRole('alert').waitFor();
}

async function publishSampleNews({ context, now }: FullStack) {
  const toTime = (days: number) => new Date(now() + days * 86_400_000);
  const description = {
    en: 'Every page can be dark now. The choice is at the bottom of each page.',
    hu: 'Most már minden oldal lehet sötét. A lap alján választhatsz.',
  };
  const publish = (en: string, hu: string, settings: Parameters<typeof publishNews>[2]) =>
    publishNews(context, { name: { en, hu }, description }, settings);
  await publish('Night mode', 'Éjszakai mód', { startsAt: toTime(-3) });
  await publish('Maintenance on Sunday', 'Karbantartás vasárnap', { startsAt: toTime(2), endsAt: toTime(4) });
  await publish('Log exceptions', 'Naplózási kivételek', {
    startsAt: toTime(-9),
    endsAt: toTime(-2),
    audience: 'owners',
  });
  await publish('New code for the staff area', 'Új kód a stábfelülethez', { startsAt: toTime(-12), audience: 'staff' });
}

async function writeNews(page: Page) {
  await page.goto('/manage/admin/news');
  await button(page, /^(New item|Új hír)$/).click();
  await page.getByRole('textbox', { name: /^(Title in English|Cím angolul)$/ }).fill('Night mode');
  await page.getByRole('textbox', { name: /^(Text in English|Szöveg angolul)$/ }).fill('Every page can be dark now.');
  await page.getByRole('textbox', { name: /^(Title in Hungarian|Cím magyarul)$/ }).fill('Éjszakai mód');
  await page
    .getByRole('radio', { name: /^(At a time|Adott időpontban)$/ })
    .first()
    .check();
  await page.locator('form button[type=submit]').click();
}

/** Stores a manifest of a large bot, and why the next one was rejected. */
async function rejectManifest({ context }: FullStack) {
  await pinManifest(context.db, await saveManifest(context, corpus));
  const path = 'features[3].fields[2].fields[11].when.all[1].field';
  const sentence =
    'must be the id of a field before this one in the same list, or /path to one from the feature’s root.';
  await saveRejection(
    context,
    [...Array(12).keys()].map((n) => ({ path: path.replace('3', String(n)), sentence })),
  );
}

async function fillBan(page: Page) {
  await findPerson(page);
  await button(page, /^(Ban|Kitiltás)$/).click();
  await page.getByRole('radio', { name: /^(Scam|Csaló)/ }).check();
  await page.getByRole('radio', { name: /^7 / }).check();
}

async function grantModerator(page: Page) {
  await page.goto('/manage/admin/staff');
  await page.getByRole('textbox', { name: /User ID|Felhasználó/ }).fill(visitor.id);
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: visitor.username }).waitFor();
  await button(page, /^(Grant the role|Szerep megadása)$/).click();
  await fillInDemoCode(page);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await page.getByRole('alertdialog').waitFor();
}

/** The staff area with an open menu or dialog, unsaved input, or an error. */
export const staffStates: View[] = [
  readOnlyStaffView('shortcuts', async (page) => {
    await page.goto('/manage/admin/server_list');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }),
  readOnlyStaffView('servers-menu', openServerMenu),
  readOnlyStaffView('servers-leave', chooseMenuItem(/Leave|Kilépés/)),
  readOnlyStaffView('servers-invite', chooseMenuItem(/invite|meghívó/i)),
  readOnlyStaffView('person-ban', async (page) => {
    await findPerson(page);
    await button(page, /^(Ban|Kitiltás)$/).click();
  }),
  staffView('person-notes', openNotes, 'moderator'),
  staffView('person-note-changed', changeNoteMeanwhile, 'moderator'),
  staffView('person-ban-filled', fillBan),
  staffView('news-filled', async (page, fullStack) => {
    await publishSampleNews(fullStack);
    await page.goto('/manage/admin/news');
    await page.getByRole('listitem').first().waitFor();
  }),
  staffView('news-writing', async (page, fullStack) => {
    await publishSampleNews(fullStack);
    await writeNews(page);
  }),
  staffView('person-ban-date', async (page) => {
    await fillBan(page);
    await page.getByRole('radio', { name: /^(Until a date|Dátumig)$/ }).check();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page
      .getByRole('dialog')
      .getByText(/^(Choose a date|Válassz egy napot)/)
      .waitFor();
  }),
  staffView('person-banned', async (page) => {
    await fillBan(page);
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await button(page, /^(Undo|Visszavonás)$/).waitFor();
  }),
  staffView('staff-granted', async (page, fullStack) => {
    await grantRole(fullStack.context, visitor.id, 'moderator', getPerson('admin').id);
    await page.goto('/manage/admin/staff');
    await page.getByRole('listitem').filter({ hasText: visitor.id }).waitFor();
  }),
  readOnlyStaffView('staff-revoke', async (page) => {
    await page.goto('/manage/admin/staff');
    await button(page, /^(Revoke the role|Visszavonás)/).click();
  }),
  staffView('staff-code', grantModerator),
  readOnlyStaffView('person-unknown', (page) => page.goto('/manage/admin/block_user?id=1')),
  readOnlyStaffView('actions-filtered', (page) => page.goto(`/manage/admin/actions?by=${visitor.id}`)),
  staffView('manifest-rejected', async (page, fullStack) => {
    await rejectManifest(fullStack);
    await page.goto('/manage/admin');
    await page.locator('#bot-manifest').evaluate((element) => element.scrollIntoView());
  }),
  staffView('stats-down', async (page) => {
    await page.route('**/v1/admin/stats', (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.goto('/manage/admin/stats');
  }),
];
