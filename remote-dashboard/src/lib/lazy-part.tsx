// biome-ignore lint/style/noRestrictedImports: here it loads again.
import { type FunctionComponent, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Notice } from 'shared-ui/app';

const RETRY_DELAY_MS = 2000;
const NOTICE_DELAY_MS = 5000;

/** A component in a chunk of its own, requested until it loads: its page works without it and keeps what was typed. */
export function lazyPart<Props>(load: () => Promise<FunctionComponent<Props>>) {
  return lazy(async () => ({ default: await loadUntilSuccess(load) }));
}

async function loadUntilSuccess<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

interface LazyPartBoundaryProps {
  /** Shown first. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** The place of a part. Says so if the part takes long. */
export function LazyPartBoundary({ fallback, children }: LazyPartBoundaryProps) {
  return <Suspense fallback={<Waiting>{fallback}</Waiting>}>{children}</Suspense>;
}

function Waiting({ children }: { children: ReactNode }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), NOTICE_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) return children;
  return (
    <Notice tone="warning" inline>
      <FormattedMessage id="failure.part" />
    </Notice>
  );
}
