import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasCode } from '../../deploy/errors.ts';
import { bar, save } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import { expect, test } from './site/chaos-test.ts';
import { noteWrites } from './site/figures.ts';
import { chooseOtherLanguage, language, notSaved, someServers } from './site/pages.ts';
import { startWholeSite } from './site/whole-site.ts';
import { Writers } from './site/writers.ts';

test.describe.configure({ mode: 'default' });

test('the API is killed five times under writes: what was acknowledged is there after each start', async ({
  whole,
  signInAs,
}, info) => {
  const writers = new Writers(await signInAs('owner-of-two-hundred'), someServers(whole));
  for (let kill = 1; kill <= 5; kill++) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 5 * kill);
    await whole.api.end('SIGKILL');
    const refused = writers.refused.length;
    await expect.poll(() => writers.refused.length).toBeGreaterThan(refused + 3);
    await whole.api.start();
  }
  await writers.stop();
  // The gateway's own words, which have no reason of the API.
  expect(new Set(writers.refused.map(({ status }) => status))).toEqual(new Set([502]));
  const lost = await writers.lost();
  noteWrites(info, { acknowledged: writers.acknowledged.length, lost });
  expect(lost).toBe(0);
});

/** A small disk in memory; undefined where this account may not make one. */
function smallDisk(): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'chaos', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

/** Fills a disk to its last byte. */
function fill(disk: string, file: string) {
  const ballast = openSync(path.join(disk, file), 'w');
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    try {
      while (writeSync(ballast, Buffer.alloc(size)) === size);
    } catch (error) {
      if (!hasCode(error, 'ENOSPC')) throw error;
    }
  }
  closeSync(ballast);
}

test('the disk is full: writes are refused in words, reads go on, and it works again when there is room', async ({
  page,
  context,
  problems,
}, info) => {
  const disk = smallDisk();
  test.skip(disk === undefined, 'A small disk can only be mounted by root.');
  if (disk === undefined) return;
  const whole = await startWholeSite('bundled', path.join(disk, 'data'));
  try {
    const session = await startSession(whole, context, 'owner-of-two-hundred');
    const servers = someServers(whole);
    await page.goto(`${whole.url}/dashboard/${servers[0]}`);
    const writers = new Writers(session, servers);
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(10);
    fill(disk, 'ballast');
    await expect.poll(() => writers.refused.length).toBeGreaterThan(5);
    let chosen = '';
    // A row may still fit into a page of the table that has room.
    await expect(async () => {
      chosen = await chooseOtherLanguage(page);
      await save(page).click();
      const words = 'Nothing can be saved at the moment: the service has run out of room.';
      await expect(notSaved(page)).toContainText(words, { timeout: 2000 });
    }).toPass();
    await expect(language(page)).toHaveValue(chosen);
    for (const read of ['/v1/me/profile', '/v1/me/guilds', `/v1/guild/${servers[0]}`, '/v1/public/figures'])
      expect((await session.call('GET', read, { token: session.token })).status).toBe(200);
    expect(whole.api.log.some((line) => line.includes('The disk with the data is full. Free some space'))).toBe(true);
    const before = writers.acknowledged.length;
    rmSync(path.join(disk, 'ballast'));
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 10);
    await save(page).click();
    await expect(bar(page)).toHaveCount(0);
    await writers.stop();
    expect(writers.refused.filter(({ status }) => status !== 502)[0]).toEqual({
      status: 503,
      reason: 'data-full',
      retryAfter: '60',
    });

    // Others have taken the last byte while the API was away: PostgreSQL cannot write its lock file.
    await whole.api.end('SIGKILL');
    fill(disk, 'ballast');
    await expect(whole.api.start()).rejects.toThrow(/The disk of .* is full\. Free some space and start again\./);
    rmSync(path.join(disk, 'ballast'));
    await whole.api.start();
    const lost = await writers.lost();
    noteWrites(info, { acknowledged: writers.acknowledged.length, lost });
    expect(lost).toBe(0);
    problems.length = 0;
    await page.close();
  } finally {
    await whole.stop();
    execFileSync('umount', [disk]);
    rmdirSync(disk);
  }
});
