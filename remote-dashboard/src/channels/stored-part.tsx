import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useRevalidator } from 'react-router';
import { ErrorState, type Outcome } from 'shared-ui';
import { reasonOf } from '../asking/failure.ts';
import { type Answer, useAnswer } from '../asking/use-answer.ts';
import type { Saved } from '../changes/saved.ts';
import type { ServerChannel } from './channels-api.ts';

interface StoredPartProps<T> {
  stored: Promise<Outcome<Saved<T>>>;
  channels: Promise<Outcome<ServerChannel[]>>;
  /** Says that what is stored could not be had. */
  failed: ReactNode;
  skeleton: ReactNode;
  children: (from: Saved<T>, existing: Answer<ServerChannel[]>, askAgain: () => void) => ReactNode;
}

/** A part of a server that is about channels, once it is known; the channels may still be on their way then. */
export function StoredPart<T>({ stored, channels, failed, skeleton, children }: StoredPartProps<T>) {
  const intl = useIntl();
  const { revalidate } = useRevalidator();
  const { answer, failure, settling } = useAnswer(stored);
  const existing = useAnswer(channels);
  const askAgain = () => void revalidate();
  if (answer) return children(answer, existing, askAgain);
  if (!failure) return skeleton;
  return <ErrorState title={failed} text={reasonOf(failure, intl)} retrying={settling} onRetry={askAgain} />;
}
