import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ApiResult } from 'shared-ui';
import { useDraftEditor } from './use-draft-editor.ts';
import type { Versioned } from './versioned.ts';

type Answer = ApiResult<Versioned<string>>;
type Changes = ReturnType<typeof useDraftEditor<string, string>>;

const answered = (value: string, revision: number): Answer => ({ kind: 'ok', data: { value, revision } });
const refused = (status: number): Answer => ({ kind: 'http-error', status });

let puts: Versioned<string>[];
let answers: Answer[];
let stored: Answer;
let settled: string[];

beforeEach(() => {
  [puts, answers, settled] = [[], [], []];
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in jsdom.
  document.cookie = 'token=abc';
});
afterEach(() => localStorage.clear());

/** A page with one text that is saved, seen with revision 1. */
function open() {
  let changes: Changes | undefined;
  const from = { value: 'old', revision: 1 };
  function Page() {
    changes = useDraftEditor<string, string>(from, {
      name: 'text:1',
      fetch: async () => stored,
      save: async (next) => {
        puts.push(next);
        return answers.shift() ?? refused(500);
      },
      diff: (before, after) => (before === after ? [] : [{ id: 'text', what: 'Text', before, after }]),
      parseDraft: (value) => (typeof value === 'string' ? value : undefined),
      isChanged: (draft, value) => draft !== value,
      apply: (_, draft) => draft,
      onResolved: (how) => settled.push(how),
    });
    return null;
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/elsewhere', element: <p>There</p> },
  ]);
  const page = render(
    <IntlProvider locale="en" messages={{ 'changes.saved': 'Saved', 'changes.theirs': 'Theirs' }}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  const now = () => {
    if (!changes) throw new Error('The page is not there.');
    return changes;
  };
  return { router, page, now };
}

const kept = () => localStorage.getItem('draft:text:1');

test('what is changed back is no change; what is saved is kept no longer', async () => {
  const { now } = open();
  await act(async () => now().edit('new'));
  expect([now().draft, JSON.parse(kept() ?? '')]).toEqual(['new', { value: 'new', revision: 1 }]);
  await act(async () => now().edit('old'));
  expect([now().draft, kept()]).toEqual([undefined, null]);

  await act(async () => now().edit('new'));
  answers = [answered('new', 2)];
  await act(async () => now().saveDraft());
  expect(puts).toEqual([{ value: 'new', revision: 1 }]);
  expect([now().saved, now().draft, kept(), settled]).toEqual(['new', undefined, null, ['saved']]);
});

test.each([refused(500), refused(401), { kind: 'network-error' } as const])(
  'nothing is lost where it could not be saved (%j), and trying again is enough',
  async (error) => {
    const { now } = open();
    await act(async () => now().edit('new'));
    answers = [error, answered('new', 2)];
    await act(async () => now().saveDraft());
    expect([now().error, now().draft]).toEqual([error, 'new']);
    expect(kept()).not.toBeNull();
    await act(async () => now().saveDraft());
    expect([now().error, now().saved]).toEqual([undefined, 'new']);
  },
);

test('a draft of an earlier visit comes back with the revision that it is based on', async () => {
  localStorage.setItem('draft:text:1', JSON.stringify({ value: 'new', revision: 0 }));
  const { now } = open();
  expect([now().draft, now().restored]).toEqual(['new', true]);
  answers = [refused(412)];
  stored = answered('old', 1);
  await act(async () => now().saveDraft());
  expect(puts).toEqual([{ value: 'new', revision: 0 }]);
  expect(now().conflict?.open).toBe(true);
});

test('a save of somebody else’s is shown, and one’s own goes on top of it only if one says so', async () => {
  const { now } = open();
  await act(async () => now().edit('mine'));
  answers = [refused(412), answered('mine', 3)];
  stored = answered('theirs', 2);
  await act(async () => now().saveDraft());
  expect(now().conflict).toMatchObject({ open: true, differences: [{ before: 'theirs', after: 'mine' }] });
  expect(now().draft).toBe('mine');
  await act(async () => now().conflict?.onMine());
  expect(puts.at(-1)).toEqual({ value: 'mine', revision: 2 });
  expect([now().saved, now().draft, settled]).toEqual(['mine', undefined, ['saved']]);
});

test('a save of somebody else’s can stay, and what both did is no conflict', async () => {
  const { now } = open();
  await act(async () => now().edit('mine'));
  answers = [refused(412)];
  stored = answered('theirs', 2);
  await act(async () => now().saveDraft());
  await act(async () => now().conflict?.onTheirs());
  expect([now().saved, now().draft, kept(), settled]).toEqual(['theirs', undefined, null, ['theirs']]);

  await act(async () => now().edit('same'));
  answers = [refused(412)];
  stored = answered('same', 3);
  await act(async () => now().saveDraft());
  expect([now().conflict?.open, now().saved, now().draft]).toEqual([false, 'same', undefined]);
});

test('a change beside the draft does not make the draft outdated', async () => {
  const { now } = open();
  await act(async () => now().edit('new'));
  answers = [answered('other', 2), answered('new', 3)];
  await act(async () =>
    now().saveSeparately(
      () => 'other',
      () => undefined,
    ),
  );
  expect([now().saved, now().draft]).toEqual(['other', 'new']);
  await act(async () => now().saveDraft());
  expect(puts.map(({ revision }) => revision)).toEqual([1, 2]);
});

test('leaving asks once: staying keeps the draft, going on drops it', async () => {
  const { now, router, page } = open();
  await act(async () => now().edit('new'));
  await act(async () => router.navigate('/elsewhere'));
  expect([router.state.location.pathname, now().guard.isOpen]).toEqual(['/', true]);
  await act(async () => now().guard.stay());
  expect([now().draft, now().guard.isOpen]).toEqual(['new', false]);
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => now().guard.leave());
  expect(page.container.textContent).toBe('There');
  expect(kept()).toBeNull();
});

test('closing the tab asks only while something is not saved, and not of somebody whose session is over', async () => {
  const { now } = open();
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closing()).toBe(false);
  await act(async () => now().edit('new'));
  expect(closing()).toBe(true);
  answers = [refused(401)];
  await act(async () => now().saveDraft());
  expect(closing()).toBe(false);
});

test('whoever has no session is led away without a question, and finds the draft again', async () => {
  const { now, router } = open();
  await act(async () => now().edit('new'));
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in jsdom.
  document.cookie = 'token=; Max-Age=0';
  await act(async () => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(kept()).not.toBeNull();
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'Ctrl+S and Cmd+S save, where there is something to save (%j)',
  async (keys) => {
    const { now } = open();
    const press = () => {
      const event = new KeyboardEvent('keydown', { key: 's', cancelable: true, ...keys });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    await act(async () => expect(press()).toBe(true));
    expect(puts).toEqual([]);
    await act(async () => now().edit('new'));
    answers = [answered('new', 2)];
    await act(async () => void press());
    expect(now().saved).toBe('new');
  },
);
