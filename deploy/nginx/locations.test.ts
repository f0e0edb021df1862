import { expect, test } from '@jest/globals';
import { gateRoles, rules } from '../gateway/rules.ts';
import { locations } from './locations.ts';

const rendered = locations({
  apiBases: ['http://localhost:3001', 'http://localhost:3002'],
  store: '/srv/site',
  table: rules,
});
const ofRules = rendered.filter((part) => part.startsWith('location ~ '));

test('each row of the table is a location, in its order', () => {
  expect(ofRules.map((part) => /^location ~ "(.*)" \{/.exec(part)?.[1])).toEqual(
    rules.map(({ paths }) => paths.replaceAll('\\', '\\\\') || '^'),
  );
});

test('nginx asks about the role of a gated row, and there is an answer to each question', () => {
  for (const [index, { gate, answer }] of rules.entries()) {
    const asked = /auth_request \/gate:(\w+);/.exec(ofRules[index] ?? '')?.[1];
    expect(asked).toBe(answer === 'release' ? gate : undefined);
  }
  for (const role of gateRoles) expect(rendered.join('\n')).toContain(`location = /gate:${role} {`);
});

test('an API is called over http alone; any other goes through the gateway', () => {
  const callsOf = (apiBases: string[]) => locations({ apiBases, store: '/srv/site', table: rules }).join('\n');
  expect(callsOf(['http://localhost:3001/base'])).toContain('proxy_pass "http://api/base$request_uri";');
  expect(callsOf(['https://api.example'])).not.toContain('http://api');
  expect(callsOf([])).not.toContain('http://api');
});
