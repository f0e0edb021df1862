import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { Dialog } from './dialog.tsx';

const renderDialog = (question?: string) => (
  <IntlProvider locale="en" messages={{ 'ui.close': 'Close' }}>
    <Dialog open={question !== undefined} onClose={() => {}} title={question ?? 'Remove it?'} text={question}>
      {question && <p>{question}</p>}
    </Dialog>
  </IntlProvider>
);

test('keeps its content while it closes, and has the new content when it opens again', () => {
  const { container, rerender } = render(renderDialog('End it?'));
  expect(container.textContent).toBe('End it?End it?End it?');
  rerender(renderDialog());
  expect(container.textContent).toBe('End it?End it?End it?');
  rerender(renderDialog('Other?'));
  expect(container.textContent).toBe('Other?Other?Other?');
  rerender(renderDialog('Another?'));
  expect(container.textContent).toBe('Another?Another?Another?');
});
