import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { launchBrowser } from '../site/launch-browser.ts';
import { createIco } from './ico.ts';

// Renders the default brand's pictures for uses that do not accept SVG: chats, phones, old browsers.
const folder = path.join(root, 'deploy/compose/pictures');
const browser = await launchBrowser();
const page = await browser.newPage();
writePicture('card.png', await renderSvg(page, path.join(folder, 'card.svg'), 1200, 630));
const icon = path.join(folder, 'touch-icon.svg');
writePicture('touch-icon.png', await renderSvg(page, icon, 180, 180));
writePicture('icon-192.png', await renderSvg(page, icon, 192, 192));
writePicture('icon-512.png', await renderSvg(page, icon, 512, 512));
writePicture('favicon.ico', createIco(await renderSvg(page, path.join(root, 'shell/src/layout/owl.svg'), 32, 32), 32));
await browser.close();

async function renderSvg(page: Page, file: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  const style = 'html,body{margin:0;background:none}svg{display:block;width:100vw;height:100vh}';
  await page.setContent(`<style>${style}</style>${readFileSync(file, 'utf8')}`);
  return page.screenshot({ omitBackground: true });
}

function writePicture(name: string, content: Buffer) {
  writeFileSync(path.join(folder, name), content);
  console.log(`${name}: ${content.length} bytes`);
}
