import { type Field, isEqual } from 'vigil-bot/manifest';
import { LazyPartBoundary, lazyPart } from '../../../lib/lazy-part.tsx';
import { type FieldProps, toKey, useForm } from './form-context.tsx';
import { findSaved } from './saved-value.ts';

const RefusedValue = lazyPart(async () => (await import('./rare-inputs.ts')).RefusedValue);

export interface RefusalProps extends Omit<FieldProps, 'field'> {
  /** Undefined for the values of a group, or of an entry of a list or map. */
  field?: Field;
}

/** Shows a saved value of another type than the manifest's, and a button that removes it. */
export function Refusal(props: RefusalProps) {
  const { faults, saved } = useForm();
  const isRefused = faults.get(toKey(props.path))?.code === 'wrong-type';
  if (!isRefused || !isEqual(props.value, findSaved(saved, props.path).value)) return null;
  return (
    <LazyPartBoundary>
      <RefusedValue {...props} />
    </LazyPartBoundary>
  );
}
