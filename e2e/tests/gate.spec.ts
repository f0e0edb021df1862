import type { SpecificationApi } from '../api/specification-api.ts';
import { listAdminFiles } from '../site/staff-host.ts';
import { systemTier } from '../site/system-tier.ts';
import { expect, httpTest, test } from '../site/test.ts';

const people: Record<string, (api: SpecificationApi) => { token?: string; mod_token?: string }> = {
  visitor: () => ({}),
  'a signed-in user': (api) => api.signIn('user'),
  'a visitor with made-up tokens': () => ({ token: 'x', mod_token: 'y' }),
  moderator: (api) => api.signIn('moderator'),
  admin: (api) => api.signIn('admin'),
};

function mayRead(person: string, file: string) {
  if (person === 'admin') return true;
  return person === 'moderator' && !file.startsWith('admin/');
}

httpTest('§6 every person gets exactly the permitted files of the staff area', async ({ site, api }) => {
  const { release, requestedFiles } = await listAdminFiles();
  expect(requestedFiles.some((file) => file.startsWith('admin/'))).toBe(true);
  for (const [person, cookiesOf] of Object.entries(people)) {
    const cookie = Object.entries(cookiesOf(api))
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    for (const file of requestedFiles) {
      const response = await fetch(`${site.url}/areas/admin/${release}/${file}`, { headers: { cookie } });
      expect([person, file, response.status]).toEqual([person, file, mayRead(person, file) ? 200 : 404]);
      expect(response.headers.get('cache-control')).toBe(mayRead(person, file) ? 'private, no-cache' : 'no-store');
    }
  }
});

httpTest('§6 no other spelling of a path opens the gate', systemTier, async ({ site }) => {
  const { release, storedFiles } = await listAdminFiles();
  for (const file of storedFiles) {
    const spellings = [
      `/areas/admin/${release}/${file}`,
      `//areas/admin/${release}/${file}`,
      `/areas/admin/${release}//${file}`,
      `/areas/admin//${release}/${file}`,
      `/areas//admin/${release}/${file}`,
      `/Areas/Admin/${release}/${file}`,
      `/areas/public/../admin/${release}/${file}`,
      `/areas/%61dmin/${release}/${file}`,
      `/areas/admin/${release}/moderator/../${file}`,
      `/areas/admin/${release}/moderator%2f..%2f${file}`,
      `/areas/admin/${release}/./${file}`,
      `/areas/admin/${release}/${file};x`,
      `/areas/admin/${release}/${file}?r=1`,
    ];
    for (const spelling of spellings) {
      const response = await fetch(site.url + spelling, { redirect: 'manual' });
      expect([spelling, [308, 400, 404].includes(response.status)]).toEqual([spelling, true]);
      expect(response.headers.get('content-type') ?? '').not.toContain('javascript');
    }
  }
});

test('§6 an admin sees the admin panel, a moderator does not', async ({ page, signIn, problems }) => {
  await signIn('admin');
  await page.goto('/manage/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Temporarily unavailable');
  await expect(page).toHaveTitle('Admin - Vigil');
  await signIn('moderator');
  await page.goto('/manage/moderator');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Moderator panel');
  expect(problems).toEqual([]);
  await page.goto('/manage/admin');
  await page.waitForURL('/');
  expect(problems).toContain('/v1/admin/verify failed with status 403.');
  problems.length = 0;
});
