import { everyKindWithoutBot, publishFeatures } from '../site/bot-features.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

test('§2 try it: the bot says what it would do with the draft, and what with the saved settings', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const features = everyKindWithoutBot.features.map((feature) => ({
    ...feature,
    rehearsals: ['message', 'member-join'] as const,
  }));
  await publishFeatures(fullStack, { ...everyKindWithoutBot, features });
  const { id } = findServer(fullStack, 'Tea House');
  const owner = await startSession('owner-of-three');
  const { body } = await owner.call('GET', `/v1/guild/${id}/features/members?search=b`, { token: owner.token });
  const [member] = body.members;
  await owner.call('PUT', `/v1/guild/${id}/features/tea-shop`, {
    token: owner.token,
    body: {
      revision: 0,
      enabled: true,
      values: { name: 'The Kettle', opening: { tables: [{ id: 't1', label: 'Corner' }] } },
    },
  });
  const answer = { decisions: [], calls: [], more: 0 };
  let getAnswer: (sent: { values: { name: string } }) => object = () => answer;
  let status = 200;
  await page.route('**/rehearse', (route) =>
    route.fulfill({ status, json: getAnswer(route.request().postDataJSON()) }),
  );
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  const panel = page.getByRole('complementary', { name: 'What happened' });
  const result = panel.getByRole('status').last();
  const ask = panel.getByRole('button', { name: 'Ask the bot' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });

  await test.step('it says what is missing', async () => {
    await panel.getByRole('radio', { name: 'Try it' }).check();
    await ask.click();
    await expect(panel).toContainText('Choose a member.');
    await expect(panel).toContainText('Choose a channel.');
    await expectNoProblems(page);
  });
  await test.step('it sends the event with the draft, and shows texts as texts', async () => {
    await panel.getByRole('combobox', { name: 'Who' }).fill(member.name.slice(0, 3));
    await panel.getByRole('option', { name: member.name }).first().click();
    await panel.getByRole('combobox', { name: 'Where' }).fill('general');
    await panel.getByRole('option', { name: 'general' }).first().click();
    await panel.getByRole('textbox', { name: 'Message' }).fill('Tea?');
    const embeds = [{ title: 'Pot', description: '<b>Hot</b>' }];
    getAnswer = () => ({
      ...answer,
      decisions: [{ outcome: 'skipped', reason: '<img src=x onerror=alert(1)>', field: 'name' }],
      calls: [
        { kind: 'message', user: member.id, text: `Tea for <@${member.id}>`, embeds },
        { kind: 'request', method: 'DELETE', path: `/guilds/${id}/members/${member.id}`, fields: {} },
        { kind: 'request', method: 'POST', path: '/tea', fields: {} },
      ],
      more: 3,
    });
    const sent = page.waitForRequest('**/rehearse');
    await ask.click();
    expect((await sent).postDataJSON()).toMatchObject({
      ...{ event: 'message', user: member.id, text: 'Tea?', channel: expect.any(String) },
      values: { name: 'The Kettle' },
    });
    await expect(result.getByRole('heading')).toHaveText('With your draft, Vigil would');
    await expect(result).toContainText('<img src=x onerror=alert(1)>');
    await expect(result).toContainText(`Send ${member.name} a direct message`);
    await expect(result).toContainText(`Kick ${member.name}`);
    await expect(result).toContainText('POST /tea');
    await expect(result).toContainText('And 3 more');
    await expect(result.getByRole('figure')).toContainText(`Tea for @${member.name}`);
    await expect(result.getByRole('figure')).toContainText('<b>Hot</b>');
    await expect(result).toContainText(/Answered in \d+\.\d s\. Nothing was sent\./);
    await expectNoProblems(page);
  });
  await test.step('a decision leads to the field that decided', async () => {
    await result.getByRole('link', { name: 'Name' }).click();
    await expect(name).toBeFocused();
  });
  await test.step('an answer to an earlier draft is marked, and a draft is compared with what is saved', async () => {
    await name.fill('The Pot');
    await expect(result).toContainText('Your draft has changed since. Ask again.');
    getAnswer = ({ values }) => ({
      ...answer,
      decisions: [{ outcome: 'done', reason: `Welcome to ${values.name}.` }],
    });
    await ask.click();
    await expect(result).toContainText('With what is saved now, it would instead:');
    await expect(result.getByRole('listitem')).toHaveText(['Welcome to The Pot.', 'Welcome to The Kettle.']);
    getAnswer = () => answer;
    await ask.click();
    await expect(result).toContainText('With what is saved now, it would do the same.');
    await expect(result).toContainText('Nothing.');
  });
  await test.step('another event removes the answer, and needs no channel', async () => {
    await panel.getByRole('combobox', { name: 'What happens' }).selectOption('A member joins');
    await expect(result).toBeEmpty();
    await expect(panel.getByRole('combobox', { name: 'Where' })).toHaveCount(0);
  });
  await test.step('without an answer it says so, and the question can be repeated', async () => {
    status = 504;
    getAnswer = () => ({ message: 'x', reason: 'ask-unanswered' });
    await ask.click();
    await expect(panel).toContainText('The bot did not answer within 10 seconds. Ask again.');
    await expectNoProblems(page);
    // Of the questions about the draft and about what is saved.
    await expect.poll(() => problems.length).toBe(2);
    problems.length = 0;
    status = 200;
    getAnswer = () => ({ problem: { en: 'No water.', hu: 'Nincs víz.' } });
    await ask.click();
    await expect(result).toContainText('No water.');
  });
});

test('§2 try it: a feature without rehearsals has no such view', async ({ page, fullStack, startSession }) => {
  await publishFeatures(fullStack, everyKindWithoutBot);
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/${id}/features/tea-shop`);
  const panel = page.getByRole('complementary', { name: 'What happened' });
  await expect(panel.getByRole('radio')).toHaveCount(2);
});
