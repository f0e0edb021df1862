import { isEqual } from 'vigil-bot/manifest';
import { LazyPartBoundary } from '../../../lib/lazy-part.tsx';
import { type RejectedValueProps, toKey, useForm } from './form-context.tsx';
import { findSaved } from './saved-value.ts';

/** Shows a saved value of another type than the manifest's, and a button that removes it. */
export function RejectedValue(props: RejectedValueProps) {
  const { faults, saved, RejectedValueNotice } = useForm();
  const isRejected = faults.get(toKey(props.path))?.code === 'wrong-type';
  if (!isRejected || !isEqual(props.value, findSaved(saved, props.path).value)) return null;
  return (
    <LazyPartBoundary>
      <RejectedValueNotice {...props} />
    </LazyPartBoundary>
  );
}
