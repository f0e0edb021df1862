import { loadMessages } from './load-messages.ts';
import type { PageVisitor } from './page-visitor.ts';

/** Changes a setting, checks the dialog on leaving, saves it, and checks that it was stored; dialogs by keyboard. */
export async function checkSettingsChange(visitor: PageVisitor, settings: string) {
  const { page, options } = visitor;
  const getMessage = loadMessages('remote-dashboard/src', options.language);
  let language = '';
  await visitor.checkStep('A setting that is changed', async () => {
    await visitor.open(settings);
    const before = await page.$eval('main select', (select) => select.value);
    language = before === 'en' ? 'hu' : 'en';
    await page.select('main select', language);
    await visitor.waitForText(getMessage('changes.save'), '[data-save-bar]');
  });
  await visitor.checkStep('A dialog that the keyboard opened', async () => {
    await page.focus(`a[href="${settings}/logs"]`);
    await page.keyboard.press('Enter');
    await visitor.waitForText(getMessage('leave.title'), 'dialog[open] h2');
    const isFocusInDialog = await page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    if (!isFocusInDialog) throw new Error('The focus is not in the dialog.');
  });
  await visitor.checkStep('A dialog that the keyboard closed', async () => {
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { hidden: true });
    await page.waitForFunction((path) => document.activeElement?.getAttribute('href') === path, {}, `${settings}/logs`);
    await visitor.waitForPath(settings);
  });
  await visitor.checkStep('A setting that is saved', async () => {
    await visitor.clickByName(getMessage('changes.save'));
    await visitor.waitForText(getMessage('changes.saved'));
    await page.reload();
    await page.waitForFunction(
      (value) => document.querySelector<HTMLSelectElement>('main select')?.value === value,
      {},
      language,
    );
  });
}
