import { expect, test } from '@jest/globals';
import { readSimulatorEnvironment } from './start-simulator.ts';

test('every setting has a default', () => {
  expect(readSimulatorEnvironment({ SITE_ORIGIN: '' })).toEqual({
    port: 3002,
    host: '127.0.0.1',
    folder: 'var/simulator',
    siteOrigin: 'http://localhost:3000',
    applicationName: 'Vigil',
  });
});

test('reads the settings from the environment', () => {
  const env = {
    SIMULATOR_PORT: '4000',
    SIMULATOR_SEED: '7',
    SITE_ORIGIN: 'https://vigil.example',
    SITE_BRAND_NAME: 'Owl',
  };
  expect(readSimulatorEnvironment(env)).toMatchObject({
    port: 4000,
    seed: 7,
    siteOrigin: 'https://vigil.example',
    applicationName: 'Owl',
  });
});

test.each([
  ['SIMULATOR_PORT', '70000'],
  ['SIMULATOR_SERVERS', '10'],
  ['SITE_ORIGIN', 'vigil.example'],
])('names %s when it is invalid', (name, value) => {
  expect(() => readSimulatorEnvironment({ [name]: value })).toThrow(name);
});
