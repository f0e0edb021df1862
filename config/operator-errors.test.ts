import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { expect, test } from '@jest/globals';
import { describeSystemError } from './operator-errors.ts';

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

test.each([
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, 'This user may not listen on port 80.'],
  [{ code: 'EACCES', syscall: 'mkdir', path: '/etc/x' }, 'This user may not use /etc/x.'],
  [{ code: 'EROFS', syscall: 'open', path: '/x' }, 'The file system of /x can only be read.'],
  [{ code: 'EADDRINUSE', syscall: 'listen', address: '::', port: 3000 }, 'Port 3000 on :: is taken.'],
  [
    { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9' },
    'This machine does not have the address 10.9.9.9.',
  ],
])('%j is described: %s', (properties, sentence) => {
  const error = Object.assign(new Error('x'), properties);
  expect(describeSystemError(error)?.startsWith(sentence)).toBe(true);
});

test('another error of the system is described without its stack', () => {
  const error = getError(() => readFileSync('/no/such/file'));
  expect(describeSystemError(error)).toBe("ENOENT: no such file or directory, open '/no/such/file'");
});

test('an option that a command does not have is described', () => {
  const error = getError(() => parseArgs({ args: ['--ke', '5'], options: { keep: { type: 'string' } } }));
  expect(describeSystemError(error)).toBe("Unknown option '--ke'. Correct or remove it.");
});

test('an error of the program is not described', () => {
  expect(describeSystemError(new TypeError('x is not a function'))).toBeUndefined();
  expect(describeSystemError('x')).toBeUndefined();
});
