import { toKey, useForm } from './form-context.tsx';

/** How many fields below a path have something wrong that is shown. */
export function useErrorCount(path: readonly string[]): number {
  const { faults, savedFaults, showErrors } = useForm();
  const prefix = path.length === 0 ? '' : `${toKey(path)}/`;
  return [...faults.keys()].filter((key) => key.startsWith(prefix) && (showErrors || savedFaults.has(key))).length;
}
