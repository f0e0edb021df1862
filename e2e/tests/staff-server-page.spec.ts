import { getPerson } from 'simulator/people';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { fulfillFirst } from '../site/network-faults.ts';
import { button, findServer } from '../site/pages.ts';
import { enterStaffArea } from '../site/sessions.ts';

const list = '/manage/admin/server_list';

test('the page of a server: unknown, after a failure, from the list, and leaving it', async ({
  page,
  context,
  fullStack,
  problems,
}) => {
  await test.step('the page of a server says when there is no such server, and loads again after a failure', async () => {
    await enterStaffArea(context, fullStack, 'admin');
    await page.goto(`${list}/210000000000000999`);
    await expect(page.getByText('No such server: 210000000000000999')).toBeVisible();
    await expectNoProblems(page);
    await fulfillFirst(page, '**/v1/admin/server', (route) => route.fulfill({ status: 503, body: '{}' }));
    await page.goto(`${list}/${findServer(fullStack, 'Tea House').id}`);
    await expect(page.getByText('Couldn’t load this server')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea House');
    problems.length = 0;
  });
  await test.step('an admin opens a server from the list, sees its owner, and makes the bot leave', async () => {
    const { id } = findServer(fullStack, 'Tea House');
    const owner = getPerson('owner-of-three');
    await fullStack.context.db.updateTable('servers').set({ owner_id: owner.id }).where('id', '=', id).execute();
    const ban = { user_id: owner.id, name: 'Bence', discriminator: '0', banned_by: getPerson('admin').id };
    await fullStack.context.db
      .insertInto('bans')
      .values({ ...ban, created_at: new Date() })
      .execute();
    await page.goto(`${list}?search=${id}`);
    await page.getByRole('table').getByRole('link', { name: 'Tea House' }).click();
    await expect(page).toHaveURL(`${list}/${id}`);
    const main = page.getByRole('main');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tea House');
    await expect(page.getByRole('link', { name: 'Server list' })).toHaveAttribute('aria-current', 'page');
    await expect(main.getByRole('definition').first()).toContainText(owner.id);
    await expect(main.getByRole('definition').first()).toContainText('Banned');
    await expect(main.getByRole('definition').last()).toHaveText('Nothing yet');

    await button(page, 'Leave server').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Spam.');
    await dialog.getByRole('textbox', { name: /Tea House/ }).fill('Tea House');
    await dialog.getByRole('button', { name: 'Leave server' }).click();
    await expect(main.getByText(/^The bot left this server: /)).toBeVisible();
    await expect(main.getByRole('listitem')).toHaveText([/Spam\.$/]);
    await expect(button(page, 'Leave server')).toHaveCount(0);
    await fullStack.context.db.updateTable('servers').set({ left_at: null }).where('id', '=', id).execute();
  });
});
