import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { browserPath } from '../site/browser-path.ts';
import { createIco } from './ico.ts';

// Renders the default brand's pictures for uses that do not accept SVG: chats, phones, old browsers.
const folder = path.join(root, 'deploy/compose/pictures');
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: ['--no-sandbox', '--headless=shell'],
});
const page = await browser.newPage();
save('card.png', await draw(page, path.join(folder, 'card.svg'), 1200, 630));
const icon = path.join(folder, 'touch-icon.svg');
save('touch-icon.png', await draw(page, icon, 180, 180));
save('icon-192.png', await draw(page, icon, 192, 192));
save('icon-512.png', await draw(page, icon, 512, 512));
save('favicon.ico', createIco(await draw(page, path.join(root, 'shell/src/layout/owl.svg'), 32, 32), 32));
await browser.close();

async function draw(page: Page, file: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  const style = 'html,body{margin:0;background:none}svg{display:block;width:100vw;height:100vh}';
  await page.setContent(`<style>${style}</style>${readFileSync(file, 'utf8')}`);
  return page.screenshot({ omitBackground: true });
}

function save(name: string, content: Buffer) {
  writeFileSync(path.join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
