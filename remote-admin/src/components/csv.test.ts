import { expect, test } from '@jest/globals';
import { formatCsv } from './csv.ts';

test('formats a header and a row per entry, with doubled quotes', () => {
  expect(formatCsv(['name', 'text'], [['Ada "Root"', 'Spam,\nmuch']])).toBe(
    '\ufeffname,text\r\n"Ada ""Root""","Spam,\nmuch"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1'])(
  'escapes %j, so that it cannot become a formula',
  (text) => {
    expect(formatCsv(['text'], [[text]])).toContain(`"'${text}"`);
  },
);
