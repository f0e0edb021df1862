import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { describeSystemError } from './config-error.ts';

const getError = (run: () => void): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
};

/** A device on which every write fails as on a full disk; only Linux has it. */
const FULL_DISK = '/dev/full';
const testOnLinux = existsSync(FULL_DISK) ? test : test.skip;

testOnLinux('a full disk is described in a sentence', () => {
  const error = getError(() => writeFileSync(FULL_DISK, 'x'));
  expect(describeSystemError(error)).toBe('The disk is full. Free some space and run the command again.');
});

test('another error of the system is described without its stack', () => {
  const error = getError(() => readFileSync('/no/such/file'));
  expect(describeSystemError(error)).toBe("ENOENT: no such file or directory, open '/no/such/file'");
});

test('an error of the program is not described', () => {
  expect(describeSystemError(new TypeError('x is not a function'))).toBeUndefined();
  expect(describeSystemError('x')).toBeUndefined();
});
