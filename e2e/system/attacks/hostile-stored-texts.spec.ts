import type { Page } from '@playwright/test';
import { getPerson } from 'simulator/people';
import { hostilePictures } from '../../../api/testing/hostile-pictures.ts';
import { hostileTexts } from '../../../api/testing/hostile-texts.ts';
import { expectBidiIsolation, expectNoProblems } from '../../site/expect-no-problems.ts';
import type { FullStack } from '../../site/full-stack.ts';
import { expect, test } from '../../site/full-stack-test.ts';
import { fulfillImages } from '../../site/image-host.ts';
import { findServer, openAccount, panel } from '../../site/pages.ts';
import { enterStaffArea } from '../../site/sessions.ts';

// User names, and texts that users write to each other, as the API stores them.

test.use({ viewport: { width: 360, height: 800 } });

const bence = getPerson('owner-of-three').id;
const admin = getPerson('admin').id;

/** Names as the API stores them: truncated, without NUL and lone surrogates. */
const storedTexts = Object.values(hostileTexts).map((text) => text.replaceAll('\0', '').slice(0, 200).toWellFormed());
/** Pictures are not stored unless they are a hash, so this inserts them directly. */
const pictures = Object.values(hostilePictures);
const oneLine = storedTexts.map((text) => text.replace(/\p{Cc}/gu, ' ').slice(0, 120));

async function fill({ context, now }: FullStack, serverId: string) {
  const { db } = context;
  const at = new Date(now());
  const longText = storedTexts.join(' ').slice(0, 1000);
  await db
    .updateTable('users')
    .set({ global_name: storedTexts[1] ?? '', username: storedTexts[1] ?? '', avatar: pictures[0] })
    .where('id', '=', bence)
    .execute();
  await db
    .insertInto('tickets')
    .values(
      oneLine.map((subject, index) => ({
        id: `hostile${index}`,
        user_id: bence,
        subject,
        search_text: subject,
        assigned_to: null,
        created_at: at,
        updated_at: at,
        messages: 1,
        last_by_person: 1,
      })),
    )
    .execute();
  await db
    .insertInto('ticket_messages')
    .values(
      oneLine.map((_, index) => ({
        ticket_id: `hostile${index}`,
        number: 1,
        author_id: bence,
        by_staff: false,
        text: longText,
        created_at: at,
      })),
    )
    .execute();
  const users = storedTexts.map((name, index) => ({
    user_id: String(5n * 10n ** 17n + BigInt(index)),
    name,
    avatar: pictures[index % pictures.length] ?? null,
    discriminator: '0',
    reason: longText.slice(0, 500),
    created_at: at,
  }));
  await db
    .insertInto('bans')
    .values(users.map((one) => ({ ...one, search_name: one.name, banned_by: admin })))
    .execute();
  await db
    .insertInto('ban_requests')
    .values(users.map((one) => ({ ...one, requested_by: getPerson('moderator').id, evidence: longText })))
    .execute();
  await db
    .insertInto('action_log')
    .values(
      storedTexts.map((description) => ({
        action: 'leave_server',
        user_id: bence,
        subject: description,
        description,
        outcome: 'done' as const,
        ip: null,
        created_at: at,
      })),
    )
    .execute();
  await db
    .insertInto('sessions')
    .values(
      storedTexts.map((user_agent, index) => ({
        token_hash: Buffer.from(`hostile${index}`),
        id: `hostile${index}`,
        user_id: bence,
        binding_hash: null,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(now() + 3_600_000),
        ip: '192.0.2.1',
        user_agent,
      })),
    )
    .execute();
  const channels = storedTexts.map((name, index) => ({
    id: String(6n * 10n ** 17n + BigInt(index)),
    name,
    events: ['ban'],
  }));
  const logs = { guild_id: serverId, module: 'logs' as const };
  await db
    .insertInto('guild_modules')
    .values({ ...logs, value: JSON.stringify({ channels }), revision: 1, updated_at: at })
    .execute();
  await db
    .insertInto('guild_changes')
    .values({ ...logs, revision: 1, user_id: bence, before: null, after: JSON.stringify({ channels }), created_at: at })
    .execute();
}

/** Opens pages and expects no problems, only pictures of the platform, and visible texts where they are shown. */
async function expectShown(page: Page, { platformUrl }: FullStack, paths: string[], without: string[]) {
  for (const path of [...paths, ...without]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (!without.includes(path))
      await expect(
        page
          .getByRole('main')
          .getByText(/img src=x|fdp\.exe/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    await expectNoProblems(page);
    await expectBidiIsolation(page);
    expect(await page.title()).not.toContain('broken');
    for (const picture of await page.locator('img').all())
      await expect(picture).toHaveAttribute('src', new RegExp(`^(${platformUrl})?/`));
  }
}

test("a user's tickets, logs and history", async ({ page, fullStack, startSession }) => {
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await fulfillImages(page, fullStack.platformUrl);
  await fill(fullStack, id);
  const server = `/dashboard/${id}`;
  const tickets = ['/tickets', '/tickets/hostile0', '/tickets/hostile1'];
  await expectShown(page, fullStack, [...tickets, `${server}/logs`, `${server}/history`], ['/account']);
});

test('user agents in the sessions of a user', async ({ page, fullStack, startSession }) => {
  await startSession('owner-of-three');
  await fill(fullStack, findServer(fullStack, 'Tea House').id);
  await openAccount(page);
  const sessions = panel(page, 'Where you are signed in').getByRole('listitem');
  await expect(sessions).toHaveCount(storedTexts.length + 1);
  await expect(sessions.filter({ hasText: 'Unknown device' })).toHaveCount(storedTexts.length);
  await expectNoProblems(page);
  expect(await page.title()).not.toContain('broken');
});

test('staff pages: tickets, bans, ban requests and the action log', async ({
  page,
  context,
  fullStack,
  startSession,
}) => {
  await startSession('owner-of-three');
  await fill(fullStack, findServer(fullStack, 'Tea House').id);
  await fulfillImages(page, fullStack.platformUrl);
  await context.clearCookies();
  await enterStaffArea(context, fullStack, 'admin');
  const { id } = await fullStack.context.db.selectFrom('ban_requests').select('id').executeTakeFirstOrThrow();
  const inboxes = ['/tickets', '/tickets/hostile1', '/ask_ban', `/ask_ban/${id}`];
  const moderator = ['', ...inboxes].map((page) => `/manage/moderator${page}`);
  await expectShown(page, fullStack, [...moderator, '/manage/admin/actions'], ['/manage/admin/block_user']);
});
