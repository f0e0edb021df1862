import type { ReactNode } from 'react';
import { Notice } from 'shared-ui/app';

interface FormFailureProps {
  /** What went wrong; there is a place for it before there is something to say. */
  text: ReactNode;
}

/** What went wrong with what the reader did, beside it. */
export function FormFailure({ text }: FormFailureProps) {
  return (
    <div role="alert">
      {text && (
        <Notice tone="danger" inline>
          {text}
        </Notice>
      )}
    </div>
  );
}
