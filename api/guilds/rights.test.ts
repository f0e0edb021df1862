import { describe, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import { type RightLevel, rightLevels } from 'api-contract/rights';
import { emptyInput, type Route, route } from 'api-contract/route';
import fc from 'fast-check';
import { getLevelFromOwnGuild, hasAnyRight, hasRight, toRights } from './rights.ts';

const level = fc.constantFrom(...rightLevels);
const rights = fc.record({ settings: level, logs: level, greetings: level });
const roleId = fc.constantFrom('1', '2', '3', '4');
const access = fc.array(fc.record({ role_id: roleId, name: fc.constant(''), rights }), { maxLength: 5 });
const getRank = (one: RightLevel) => rightLevels.indexOf(one);

describe('rights', () => {
  test('are the highest that any role of the member grants, separately for each right', () => {
    fc.assert(
      fc.property(access, fc.array(roleId), (grants, roles) => {
        const effectiveRights = toRights('member', roles, grants);
        for (const name of ['settings', 'logs', 'greetings'] as const) {
          const roleRanks = grants
            .filter(({ role_id }) => roles.includes(role_id))
            .map((role) => getRank(role.rights[name]));
          expect(getRank(effectiveRights[name])).toBe(Math.max(0, ...roleRanks));
        }
        expect([effectiveRights.server, effectiveRights.access]).toEqual(['none', 'none']);
        expect(hasAnyRight(effectiveRights)).toBe(hasRight(effectiveRights, ['view', 'settings', 'logs', 'greetings']));
      }),
    );
  });

  test('do not depend on roles for managers, and only the owner manages access', () => {
    fc.assert(
      fc.property(access, fc.array(roleId), (grants, roles) => {
        const allRights = { settings: 'manage', logs: 'manage', greetings: 'manage', server: 'manage' };
        expect(toRights('manager', roles, grants)).toEqual({ ...allRights, access: 'none' });
        expect(toRights('owner', roles, grants)).toEqual({ ...allRights, access: 'manage' });
      }),
    );
  });

  test.each([
    [true, '0', 'owner'],
    [false, '8', 'manager'],
    [false, '32', 'manager'],
    [false, '2251799813685247', 'manager'],
    [false, '36028797018963968', 'member'],
    [false, '23', 'member'],
    [false, '0', 'member'],
  ])(
    'depend on the membership level according to the platform: owner %s, permissions %s',
    (owner, permissions, expectedLevel) => {
      expect(getLevelFromOwnGuild({ id: '1', name: '', owner, permissions })).toBe(expectedLevel);
    },
  );

  test.each([
    ['none', false, false],
    ['view', true, false],
    ['manage', true, true],
  ] as const)('of level %s satisfy exactly the requirements up to that level', (logs, canView, canManage) => {
    const effectiveRights = { settings: 'none', logs, greetings: 'none', server: 'none', access: 'none' } as const;
    expect([hasRight(effectiveRights, ['view', 'logs']), hasRight(effectiveRights, ['manage', 'logs'])]).toEqual([
      canView,
      canManage,
    ]);
    expect(hasRight(effectiveRights, ['view', 'settings'])).toBe(false);
    expect(hasRight(effectiveRights, ['view', 'settings', 'logs'])).toBe(canView);
  });
});

test('every guild route requires a right: `view` to read, `manage` to change', () => {
  const guildRoutes = Object.values<Route>(contract).filter(({ path }) => path.startsWith('/v1/guild/'));
  expect(guildRoutes.length).toBeGreaterThan(10);
  // A question to the bot about a status changes nothing; the handler requires `manage` for an action.
  const readingPaths: string[] = [contract.askBot.path];
  for (const { method, path, requiredRight } of guildRoutes) {
    const isReading = method === 'get' || readingPaths.includes(path);
    expect([path, requiredRight?.[0]]).toEqual([path, isReading ? 'view' : 'manage']);
  }
  const incomplete = { method: 'get', caller: 'user', summary: '', input: emptyInput, response: emptyInput } as const;
  // @ts-expect-error: a guild route without `requiredRight` does not compile.
  route({ ...incomplete, path: '/v1/guild/{id}/undeclared', errors: [] });
});
