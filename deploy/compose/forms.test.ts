import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';

test('every form is a <Form>, so that no text that is typed while it is being sent gets lost', () => {
  const files = globSync('{shared-ui/src,shell/src,remote-*/src}/**/*.tsx', {
    cwd: root,
    exclude: ['**/*.test.tsx'],
  });
  expect(files.length).toBeGreaterThan(100);
  const hasPlainForm = (file: string) => /<form\b|as="form"/.test(readFileSync(path.join(root, file), 'utf8'));
  expect(files.filter(hasPlainForm)).toEqual([path.join('shared-ui', 'src', 'app', 'form', 'form.tsx')]);
});
