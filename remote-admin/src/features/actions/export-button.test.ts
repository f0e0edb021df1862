import { expect, test } from '@jest/globals';
import { toCsv } from './export-button.tsx';

const entry = { action: 'banned_user_add', userId: '1', description: 'Banned.', createdAt: 0 };

test('formats the log as CSV with a header, a row per entry and doubled quotes', () => {
  const text = toCsv([{ ...entry, name: 'Ada "Root"', subject: '2', outcome: 'done', description: 'Spam,\nmuch' }]);
  expect(text).toBe(
    '\ufefftime,action,by,name,subject,outcome,description\r\n' +
      '"1970-01-01T00:00:00.000Z","banned_user_add","1","Ada ""Root""","2","done","Spam,\nmuch"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '  =1', '\r=1'])(
  'escapes %j, so that it cannot become a formula',
  (description) => {
    expect(toCsv([{ ...entry, description }])).toContain(`,"'${description}"`);
  },
);

test('leaves out an invalid time', () => {
  expect(toCsv([{ ...entry, createdAt: 1e300 }])).toContain('\r\n"","banned_user_add"');
});
