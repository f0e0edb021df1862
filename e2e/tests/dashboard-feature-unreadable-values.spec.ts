import { reportApplied } from '../site/bot-features.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { featureField, findServer, saveButton, toast } from '../site/pages.ts';
import { rejectedValues, storeRejectedValues } from '../site/rejected-values.ts';

test.use({ rateLimits: 'none' });

test.afterEach(({ fullStack }) => fullStack.context.db.deleteFrom('bot_key').execute());

test('a saved value that a new manifest no longer allows is shown with what was there, and Save leads to it', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const kinds = Object.entries(rejectedValues);
  const { id } = findServer(fullStack, 'Tea House');
  await storeRejectedValues(fullStack, id);
  await reportApplied(fullStack, 'changed', 1);
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/features/changed`);
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    /^Active since .+, but without the values marked below$/,
  );
  await page.getByRole('textbox', { name: 'Spare' }).fill('Lid');

  for (const [kind, { value, shown }] of kinds)
    await test.step(kind, async () => {
      await saveButton(page).click();
      await expect(
        featureField(page, kind).and(page.locator(':focus')).or(featureField(page, kind).locator(':focus')),
      ).toBeVisible();
      const around = page.locator(`:has(> [data-field="${kind}"])`);
      await expect(around).toContainText(
        shown === undefined ? 'The bot cannot read this value.' : 'no longer an option',
      );
      if (shown === undefined) {
        const item: unknown = kind === 'list' && Array.isArray(value) ? value[0] : value;
        const saved = typeof item === 'string' ? item : JSON.stringify(item);
        await expect(around).toContainText(`Saved value: ${saved}`);
        await around.getByRole('button', { name: 'Remove this value' }).click();
      } else if (kind === 'choice') {
        await expect(featureField(page, kind).getByRole('combobox')).toHaveValue('sencha');
        await featureField(page, kind).getByRole('combobox').selectOption('Black tea of the house');
      } else {
        await featureField(page, kind).getByRole('checkbox', { name: shown, exact: true }).uncheck();
      }
    });
  await expectNoProblems(page);
  await saveButton(page).click();
  await expect(toast(page)).toHaveText('Saved.');
  const { body } = await call('GET', `/v1/guild/${id}/features/changed/settings`, { token });
  expect(body.values).toEqual({ spare: 'Lid', choice: 'black', choices: ['green'], group: {}, list: [] });

  await page.goto(`/dashboard/${id}/history`);
  await page.getByRole('button', { name: /^Undo: Changed/ }).click();
  await expect(page.getByRole('alert')).toContainText('The bot no longer accepts some of these values');
  // The browser logs the 400.
  problems.length = 0;
});
