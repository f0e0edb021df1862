import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hasCode } from '../../deploy/errors.ts';
import { saveButton, unsavedChangesBar } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import { startChaosSite } from './site/chaos-site.ts';
import { expect, test } from './site/chaos-test.ts';
import { chooseOtherLanguage, getOwnedServerIds, languageField, saveError } from './site/pages.ts';
import { recordWrites } from './site/write-counts.ts';
import { Writers } from './site/writers.ts';

test.describe.configure({ mode: 'default' });

test('API killed five times during writes: acknowledged writes are stored after each start', async ({
  chaosSite,
  signInAs,
}, info) => {
  const writers = new Writers(await signInAs('manager-of-two-hundred'), getOwnedServerIds(chaosSite));
  for (let kill = 1; kill <= 5; kill++) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 5 * kill);
    await chaosSite.api.stopProcess('SIGKILL');
    const rejected = writers.rejected.length;
    await expect.poll(() => writers.rejected.length).toBeGreaterThan(rejected + 3);
    await chaosSite.api.start();
  }
  await writers.stop();
  // The gateway's own error, without a reason from the API.
  expect(new Set(writers.rejected.map(({ status }) => status))).toEqual(new Set([502]));
  const lostWrites = await writers.countLostWrites();
  recordWrites(info, { acknowledged: writers.acknowledged.length, lostWrites });
  expect(lostWrites).toBe(0);
});

/** Mounts a small disk in memory; returns undefined if this account has no permission. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'chaos', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmdirSync(folder);
    return undefined;
  }
}

/** Fills a disk completely. */
function fillDisk(disk: string, file: string) {
  const filler = openSync(path.join(disk, file), 'w');
  for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
    try {
      while (writeSync(filler, Buffer.alloc(size)) === size);
    } catch (error) {
      if (!hasCode(error, 'ENOSPC')) throw error;
    }
  }
  closeSync(filler);
}

test('disk full: writes fail with a message, reads work, and writes work again when there is space', async ({
  page,
  context,
  problems,
}, info) => {
  const disk = mountSmallDisk();
  test.skip(disk === undefined, 'A small disk can only be mounted by root.');
  if (disk === undefined) return;
  const chaosSite = await startChaosSite('bundled', path.join(disk, 'data'));
  try {
    const session = await startSession(chaosSite, context, 'manager-of-two-hundred');
    const servers = getOwnedServerIds(chaosSite);
    await page.goto(`${chaosSite.url}/dashboard/${servers[0]}`);
    const writers = new Writers(session, servers);
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(10);
    fillDisk(disk, 'ballast');
    await expect.poll(() => writers.rejected.length).toBeGreaterThan(5);
    let selected = '';
    // A row may still fit into a table page with free space.
    await expect(async () => {
      selected = await chooseOtherLanguage(page);
      await saveButton(page).click();
      const message = 'Nothing can be saved: the service is out of space.';
      await expect(saveError(page)).toContainText(message, { timeout: 2000 });
    }).toPass();
    await expect(languageField(page)).toHaveValue(selected);
    for (const read of ['/v1/me/profile', '/v1/me/guilds', `/v1/guild/${servers[0]}`, '/v1/public/stats'])
      expect((await session.call('GET', read, { token: session.token })).status).toBe(200);
    expect(chaosSite.api.log.some((line) => line.includes('The disk with the data is full. Free some space'))).toBe(
      true,
    );
    const before = writers.acknowledged.length;
    rmSync(path.join(disk, 'ballast'));
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 10);
    await saveButton(page).click();
    await expect(unsavedChangesBar(page)).toHaveCount(0);
    await writers.stop();
    expect(writers.rejected.filter(({ status }) => status !== 502)[0]).toEqual({
      status: 503,
      reason: 'data-full',
      retryAfter: '60',
    });

    // The disk became full while the API was down: PostgreSQL cannot write its lock file.
    await chaosSite.api.stopProcess('SIGKILL');
    fillDisk(disk, 'ballast');
    await expect(chaosSite.api.start()).rejects.toThrow(/The disk of .* is full\. Free some space and start again\./);
    rmSync(path.join(disk, 'ballast'));
    await chaosSite.api.start();
    const lostWrites = await writers.countLostWrites();
    recordWrites(info, { acknowledged: writers.acknowledged.length, lostWrites });
    expect(lostWrites).toBe(0);
    problems.length = 0;
    await page.close();
  } finally {
    await chaosSite.stop();
    execFileSync('umount', [disk]);
    rmdirSync(disk);
  }
});
