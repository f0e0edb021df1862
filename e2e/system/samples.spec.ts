import { expect } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { button } from '../site/pages.ts';
import { findToast, openSamples, test } from '../site/samples-test.ts';

// One development server for the whole file.
test.describe.configure({ mode: 'default' });

/** What opens over the page: its button, and a locator that finds it. */
const openings = [
  { opener: 'Actions', role: 'menu', name: 'Actions' },
  { opener: 'News', role: 'group', name: 'News' },
  { opener: 'Open a dialog', role: 'dialog', name: 'Add a log channel' },
  { opener: 'Open a drawer', role: 'dialog', name: 'Tea House' },
  { opener: 'Ask', role: 'dialog', name: 'Log out on this device?' },
  { opener: 'Ask, with typing', role: 'dialog', name: 'Leave Tea House?' },
] as const;

for (const [colorScheme, width] of [
  ['light', 360],
  ['dark', 1440],
] as const) {
  test.describe(`in the ${colorScheme} theme at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } });

    test('axe finds nothing on the page, with and without a toast', async ({ samples }) => {
      await expectNoProblems(samples);
      await button(samples, 'Show an error').click();
      await expect(findToast(samples, 'The code is wrong.')).toBeVisible();
      await expectNoProblems(samples);
    });

    test('axe finds nothing while a menu, a panel, a dialog or a drawer is open', async ({ samples }) => {
      for (const { opener, role, name } of openings) {
        await button(samples, opener).click();
        const overlay = samples.getByRole(role, { name });
        await expect(overlay).toBeVisible();
        await expectNoProblems(samples);
        await samples.keyboard.press('Escape');
        await expect(overlay).toBeHidden();
      }
    });
  });
}

for (const { language, title } of [
  { language: 'en', title: 'Components' },
  { language: 'hu', title: 'Komponensek' },
]) {
  test.describe(`on a phone, in ${language}`, () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('the page does not scroll horizontally', async ({ samples, context, server }) => {
      await context.addCookies([{ name: 'language', value: language, url: server }]);
      await openSamples(samples);
      await expect(samples.getByRole('heading', { level: 1 })).toHaveText(title);
      const { scrollWidth, clientWidth } = await samples.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
    });
  });
}

test('the keyboard opens a menu, moves in it, selects an item, and the focus returns to its button', async ({
  samples,
}) => {
  const opener = button(samples, 'Actions');
  const item = (name: string) => samples.getByRole('menuitem', { name });
  await opener.focus();
  await samples.keyboard.press('Enter');
  await expect(item('Create invite')).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'true');
  await samples.keyboard.press('ArrowDown');
  await expect(item('Open the dashboard')).toBeFocused();
  await samples.keyboard.press('End');
  await expect(item('Leave server')).toBeFocused();
  await samples.keyboard.press('ArrowDown');
  await expect(item('Create invite')).toBeFocused();
  await samples.keyboard.press('ArrowUp');
  await expect(item('Leave server')).toBeFocused();
  await samples.keyboard.press('Home');
  await samples.keyboard.press('o');
  await expect(item('Open the dashboard')).toBeFocused();
  await samples.keyboard.press('Escape');
  await expect(item('Create invite')).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAttribute('aria-expanded', 'false');

  await samples.keyboard.press('ArrowUp');
  await expect(item('Leave server')).toBeFocused();
  await samples.keyboard.press('ArrowDown');
  await samples.keyboard.press('Enter');
  await expect(findToast(samples, 'Invite copied.')).toBeVisible();
  await expect(opener).toBeFocused();
});

test('Tab leaves a menu for the element after its button', async ({ samples }) => {
  await button(samples, 'Actions').click();
  await expect(samples.getByRole('menuitem', { name: 'Create invite' })).toBeFocused();
  await samples.keyboard.press('Tab');
  await expect(samples.getByRole('menu', { name: 'Actions' })).toBeHidden();
  await expect(button(samples, 'News')).toBeFocused();
});

test('a menu of options marks the selected one, and closes on a selection and on an outside click', async ({
  samples,
}) => {
  const opener = samples.locator('#menus').getByRole('button', { name: 'English' });
  const hungarian = samples.getByRole('menuitemradio', { name: 'Magyar' });
  await opener.click();
  await expect(samples.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
  await hungarian.click();
  await expect(hungarian).toBeHidden();
  await opener.click();
  await expect(hungarian).toBeChecked();
  await samples.locator('#menus').click({ position: { x: 5, y: 5 } });
  await expect(hungarian).toBeHidden();
});

test('a menu is next to its button and inside the window', async ({ samples }) => {
  await samples.emulateMedia({ reducedMotion: 'reduce' });
  const opener = button(samples, 'More');
  await opener.click();
  const menu = await samples.getByRole('menu', { name: 'More' }).boundingBox();
  const trigger = await opener.boundingBox();
  const getRightEdge = (box: typeof menu) => (box ? box.x + box.width : 0);
  expect(Math.abs(getRightEdge(menu) - getRightEdge(trigger))).toBeLessThanOrEqual(1);
  expect(menu?.y).toBeGreaterThan((trigger?.y ?? 0) + 40);
});

for (const { opener, role, name } of openings.filter(({ role }) => role === 'dialog')) {
  test(`"${opener}" opens a modal dialog that traps the focus and restores it`, async ({ samples }) => {
    await button(samples, opener).focus();
    await samples.keyboard.press('Enter');
    const dialog = samples.getByRole(role, { name });
    await expect(dialog).toBeVisible();
    await expect(samples.locator('html')).toHaveCSS('overflow', 'hidden');
    const positions = new Set<string>();
    for (let step = 0; step < 8; step++) {
      positions.add(
        await samples.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return 'outside of the page';
          return focused.closest('dialog') ? 'in the dialog' : focused.outerHTML;
        }),
      );
      await samples.keyboard.press('Tab');
    }
    positions.delete('outside of the page');
    expect([...positions]).toEqual(['in the dialog']);
    await samples.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(samples, opener)).toBeFocused();
  });
}

test('a dialog closes on an outside click, but not on one that started inside', async ({ samples }) => {
  await button(samples, 'Open a dialog').click();
  const dialog = samples.getByRole('dialog');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await samples.mouse.move(640, 360);
  await samples.mouse.down();
  await samples.mouse.move(5, 5);
  await samples.mouse.up();
  await expect(dialog).toBeVisible();
  await samples.mouse.click(5, 5);
  await expect(dialog).toBeHidden();
});

test('a dialog is empty when it opens again', async ({ samples }) => {
  await button(samples, 'Open a dialog').click();
  await samples.getByRole('dialog').getByRole('textbox').fill('Tea');
  await samples.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click();
  await button(samples, 'Open a dialog').click();
  await expect(samples.getByRole('dialog').getByRole('textbox')).toHaveValue('');
});

test('a confirmation by typing rejects another text with a message, and accepts the right one', async ({ samples }) => {
  await button(samples, 'Ask, with typing').click();
  const dialog = samples.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Type Tea House to confirm' });
  await field.fill('tea house');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription('This does not match “Tea House”. Upper and lower case matter.');
  await field.fill('Tea House');
  await dialog.getByRole('button', { name: 'Leave server' }).click();
  await expect(dialog).toBeHidden();
  await expect(findToast(samples, 'Vigil has left Tea House.')).toBeVisible();
});

test('the space bar toggles a switch', async ({ samples }) => {
  const kick = samples.getByRole('switch', { name: 'Kick member' });
  await expect(kick).not.toBeChecked();
  await kick.focus();
  await samples.keyboard.press(' ');
  await expect(kick).toBeChecked();
  await samples.keyboard.press(' ');
  await expect(kick).not.toBeChecked();
});

test('a pending button keeps its name, width and focus, and does nothing', async ({ samples }) => {
  const press = button(samples, 'Press me');
  const width = (await press.boundingBox())?.width;
  await press.click();
  await expect(press).toHaveAttribute('aria-busy', 'true');
  await expect(press).toBeFocused();
  expect((await press.boundingBox())?.width).toBe(width);
  await button(samples, 'Save changes').and(samples.locator('[aria-busy]')).first().click({ force: true });
  await expect(findToast(samples, 'A pending button called its click handler.')).toHaveCount(0);
});

test('a selected theme is stored, and the system theme can be restored', async ({ samples }) => {
  const theme = (name: string) => samples.getByRole('main').getByRole('radio', { name });
  const html = samples.locator('html');
  const getStoredTheme = () => samples.evaluate(() => localStorage.getItem('theme'));
  await expect(theme('System')).toBeChecked();
  await theme('Dark').check();
  await expect(html).toHaveCSS('color-scheme', 'dark');
  expect(await getStoredTheme()).toBe('dark');
  await samples.keyboard.press('ArrowLeft');
  await expect(theme('Light')).toBeChecked();
  await expect(html).toHaveCSS('color-scheme', 'light');
  await theme('System').check();
  await expect(html).not.toHaveAttribute('data-theme');
  expect(await getStoredTheme()).toBeNull();
});
