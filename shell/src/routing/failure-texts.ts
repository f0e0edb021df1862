import { defineMessage, type MessageDescriptor } from 'react-intl';
import type { FailureKind } from '../areas/failure.ts';

interface FailureText {
  title: MessageDescriptor;
  text: MessageDescriptor;
}

/** The words for each failure of an area, and for a mistake in a page's own code. */
export const failureTexts: Record<FailureKind | 'page', FailureText> = {
  busy: {
    title: defineMessage({ id: 'failure.busy.title' }),
    text: defineMessage({ id: 'failure.busy.text' }),
  },
  contract: {
    title: defineMessage({ id: 'failure.contract.title' }),
    text: defineMessage({ id: 'failure.contract.text' }),
  },
  denied: {
    title: defineMessage({ id: 'failure.denied.title' }),
    text: defineMessage({ id: 'failure.denied.text' }),
  },
  evaluation: {
    title: defineMessage({ id: 'failure.evaluation.title' }),
    text: defineMessage({ id: 'failure.evaluation.text' }),
  },
  html: {
    title: defineMessage({ id: 'failure.html.title' }),
    text: defineMessage({ id: 'failure.html.text' }),
  },
  integrity: {
    title: defineMessage({ id: 'failure.integrity.title' }),
    text: defineMessage({ id: 'failure.integrity.text' }),
  },
  missing: {
    title: defineMessage({ id: 'failure.missing.title' }),
    text: defineMessage({ id: 'failure.missing.text' }),
  },
  network: {
    title: defineMessage({ id: 'failure.network.title' }),
    text: defineMessage({ id: 'failure.network.text' }),
  },
  page: {
    title: defineMessage({ id: 'failure.page.title' }),
    text: defineMessage({ id: 'failure.page.text' }),
  },
  server: {
    title: defineMessage({ id: 'failure.server.title' }),
    text: defineMessage({ id: 'failure.server.text' }),
  },
  timeout: {
    title: defineMessage({ id: 'failure.timeout.title' }),
    text: defineMessage({ id: 'failure.timeout.text' }),
  },
};
