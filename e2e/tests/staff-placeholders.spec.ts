import { expectSound } from '../site/sound.ts';
import { expect, test } from '../site/test.ts';

for (const [path, en, hu] of [
  ['/manage/moderator', 'Moderator panel', 'Moderátori panel'],
  ['/manage/moderator/tickets', 'Tickets', 'Hibajegyek'],
  ['/manage/moderator/ask_ban', 'Ask ban', 'Tiltás kérése'],
] as const) {
  test(`§2 with an API that knows only the specification ${path} is a placeholder, and asks for nothing`, async ({
    page,
    context,
    site,
    api,
    signIn,
  }) => {
    await signIn('moderator');
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(en);
    await expect(page.getByText('Nothing here yet')).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expectSound(page);
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.reload();
    await expect(heading).toHaveText(hu);
    const asked = api.calls.filter(({ path: called }) => /moderator|admin/.test(called) && !called.endsWith('verify'));
    expect(asked).toEqual([]);
  });
}
