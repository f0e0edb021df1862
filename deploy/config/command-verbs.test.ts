import { expect, test } from '@jest/globals';
import { runVerb } from './command-verbs.ts';

const verbs = {
  list: () => 'list',
  'grant <user id> <role>': (user: string, role: string) => `grant ${user} ${role}`,
  'promote <package>…': (...names: string[]) => `promote ${names.join()}`,
};

test.each([
  [['list'], 'list'],
  [['grant', '1', 'admin'], 'grant 1 admin'],
  [['promote', 'a'], 'promote a'],
  [['promote', 'a', 'b'], 'promote a,b'],
])('runs the verb of %j', (args, result) => {
  expect(runVerb(args, verbs)).toBe(result);
});

test.each([
  [[]],
  [['list', 'x']],
  [['grant', '1']],
  [['grant', '1', 'admin', 'x']],
  [['grant', '', 'admin']],
  [['promote']],
])('no verb fits %j', (args: string[]) => {
  expect(runVerb(args, verbs)).toBeUndefined();
});
