import { launchBrowser } from './site/launch-browser.ts';
const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce', storageState: '/tmp/owner.json' });
const page = await context.newPage();
page.on('console', (m) => m.type() === 'error' && console.log('console', m.text()));
page.on('pageerror', (e) => console.log('error', e.message));
await page.goto('http://localhost:8090/dashboard');
const href = await page.getByRole('link', { name: /Tea House/ }).first().getAttribute('href');
await page.goto(`http://localhost:8090${href}/features/warnings`);
await page.getByRole('heading', { name: 'Warnings and mutes' }).waitFor();
const sw = page.getByRole('switch', { name: /Warnings and mutes/ });
if (!(await sw.isChecked())) { await sw.click(); }
else { await page.getByRole('button', { name: /More: Warnings/ }).click(); }
await page.getByLabel('Mute for').first().fill('2');
await page.screenshot({ path: `/tmp/shots/flow1.png`, fullPage: true });
const start = Date.now();
await page.getByRole('button', { name: 'Save Changes' }).click();
await page.getByText(/Active since/).waitFor({ timeout: 8000 }).catch((e) => console.log(e.message));
console.log('active after', Date.now() - start);
await page.waitForTimeout(300);
await page.screenshot({ path: `/tmp/shots/flow2.png`, fullPage: true });
const ms: number[] = [];
for (let i = 0; i < 5; i++) {
  await page.getByRole('button', { name: i % 2 ? /Less: Warnings/ : /More: Warnings/ }).click();
  await page.getByRole('button', { name: 'Save Changes' }).waitFor();
  await page.waitForTimeout(1200);
  const at = await page.evaluate(async () => {
    const t = performance.now();
    [...document.querySelectorAll('button')].find((b) => b.textContent === 'Save Changes')!.click();
    const text = () => document.querySelector('main [role=status]')?.textContent ?? document.body.innerText;
    let seen = false;
    while (performance.now() - t < 8000) {
      await new Promise((r) => setTimeout(r, 5));
      const s = document.body.innerText;
      if (/not applied it yet/.test(s)) seen = true;
      if (seen && /Active since/.test(s)) return performance.now() - t;
    }
    return -1;
  });
  ms.push(Math.round(at));
}
console.log(ms);
await browser.close();
