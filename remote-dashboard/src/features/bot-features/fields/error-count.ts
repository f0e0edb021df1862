import { toKey, useForm } from './form-context.tsx';

/** How many fields below a path have something wrong that is shown. */
export function useErrorCount(path: readonly string[]): number {
  const { faults, showErrors } = useForm();
  if (!showErrors) return 0;
  const prefix = path.length === 0 ? '' : `${toKey(path)}/`;
  return [...faults.keys()].filter((key) => key.startsWith(prefix)).length;
}
