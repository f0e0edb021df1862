import { expect, test } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import type { ApiResult } from 'shared-ui';
import { useMutation } from 'shared-ui/app';
import { renderPage } from '../../testing/render-page.tsx';
import { ReplyForm } from './ticket-conversation.tsx';

test('inserts no usual reply while a reply is being sent, because it would be removed with what was sent', async () => {
  const { promise, resolve } = Promise.withResolvers<ApiResult<string>>();
  function Page() {
    return <ReplyForm id="1" closed={false} mutation={useMutation({ mutationFn: (_: string) => promise })} />;
  }
  const { getByLabelText, getByText } = await renderPage(Page, '/', () => ({}));
  const field = getByLabelText('staff-tickets.reply');
  fireEvent.change(field, { target: { value: 'Fixed.' } });
  expect(getByText('staff-tickets.usual')).toHaveProperty('disabled', false);

  fireEvent.click(getByText('staff-tickets.send'));
  await act(async () => {});
  expect(field).toHaveProperty('readOnly', true);
  expect(getByText('staff-tickets.usual')).toHaveProperty('disabled', true);

  await act(async () => resolve({ kind: 'ok', data: '' }));
  expect(field).toHaveProperty('value', '');
  expect(getByText('staff-tickets.usual')).toHaveProperty('disabled', false);
});
