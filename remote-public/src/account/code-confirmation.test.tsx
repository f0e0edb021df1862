import { expect, test } from '@jest/globals';
import { act, fireEvent, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { type ApiResult, type PageConfig, PageConfigProvider } from 'shared-ui';
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

test('cannot be cancelled while the code is being checked, because the action would still happen', async () => {
  let cancelCount = 0;
  let finish: ((result: ApiResult<string>) => void) | undefined;
  const { getByRole } = render(
    <IntlProvider locale="en" messages={{ 'account.cancel': 'Cancel' }} onError={() => {}}>
      <PageConfigProvider config={config}>
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
      </PageConfigProvider>
    </IntlProvider>,
  );
  const cancel = () => fireEvent.click(getByRole('button', { name: 'Cancel' }));
  await act(async () => void fireEvent.click(getByRole('button', { name: 'Create' })));
  cancel();
  expect(cancelCount).toBe(0);
  await act(async () => finish?.({ kind: 'network-error' }));
  cancel();
  expect(cancelCount).toBe(1);
});
