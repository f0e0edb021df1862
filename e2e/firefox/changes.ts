import type { Reader } from './reader.ts';
import { wordsOf } from './words.ts';

/** Changes a setting, is asked before it is lost, saves it, and finds it saved; with the keyboard where it matters. */
export async function walkChanges(reader: Reader, settings: string) {
  const { page, look } = reader;
  const text = wordsOf('remote-dashboard', look.language);
  let chosen = '';
  await reader.step('A setting that is changed', async () => {
    await reader.open(settings);
    const before = await page.$eval('main select', (select) => select.value);
    chosen = before === 'en' ? 'hu' : 'en';
    await page.select('main select', chosen);
    await reader.read(text('changes.text'));
  });
  await reader.step('A dialog that the keyboard opened', async () => {
    await page.focus(`a[href="${settings}/logs"]`);
    await page.keyboard.press('Enter');
    await reader.read(text('leave.title'), 'dialog[open] h2');
    const held = await page.evaluate(() => document.activeElement?.closest('dialog') !== null);
    if (!held) throw new Error('The focus is not in the dialog.');
  });
  await reader.step('A dialog that the keyboard closed', async () => {
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { hidden: true });
    await page.waitForFunction(
      (address) => document.activeElement?.getAttribute('href') === address,
      {},
      `${settings}/logs`,
    );
    await reader.arrive(settings);
  });
  await reader.step('A setting that is saved', async () => {
    await reader.press(text('changes.save'));
    await reader.read(text('changes.saved'));
    await page.reload();
    await page.waitForFunction(
      (value) => document.querySelector<HTMLSelectElement>('main select')?.value === value,
      {},
      chosen,
    );
  });
}
