import { expect, test } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { Link, RouterProvider } from 'react-router';
import { type ApiResult, type PageConfig, PageConfigProvider } from 'shared-ui';
import { createMemoryRouter } from '#full/react-router';
import { CodeConfirmation } from './code-confirmation.tsx';

const config: PageConfig = {
  brand: { name: 'Vigil' },
  origin: 'https://vigil.example',
  authorizeUrl: '',
  imageHost: '',
  links: {},
  language: 'en',
  features: [],
};

test('cannot be cancelled or left while the code is being checked, because the action would still happen', async () => {
  let cancelCount = 0;
  let finish: ((result: ApiResult<string>) => void) | undefined;
  const element = (
    <>
      <Link to="/other">Leave</Link>
      <CodeConfirmation
        submitLabel="Create"
        allowsRecoveryCode={false}
        demoSubject="session"
        submitCode={() => new Promise<ApiResult<string>>((resolve) => (finish = resolve))}
        onSuccess={() => {}}
        onCancel={() => (cancelCount += 1)}
      >
        Text
      </CodeConfirmation>
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/other', element: 'Other page' },
  ]);
  const { getByRole, findByText } = render(
    <IntlProvider locale="en" messages={{ 'account.cancel': 'Cancel' }} onError={() => {}}>
      <PageConfigProvider config={config}>
        <RouterProvider router={router} />
      </PageConfigProvider>
    </IntlProvider>,
  );
  const cancel = () => fireEvent.click(getByRole('button', { name: 'Cancel' }));
  const leave = () => act(async () => void fireEvent.click(getByRole('link', { name: 'Leave' })));
  await act(async () => void fireEvent.click(getByRole('button', { name: 'Create' })));
  cancel();
  await leave();
  expect(cancelCount).toBe(0);
  expect(router.state.location.pathname).toBe('/');
  await act(async () => finish?.({ kind: 'network-error' }));
  cancel();
  expect(cancelCount).toBe(1);
  await leave();
  expect(await findByText('Other page')).toBeTruthy();
});
