import { type FieldProps, toKey, useForm } from './form-context.tsx';
import { RejectedValueNotice } from './rejected-value-notice.tsx';

/** The saved items of a list that cannot be shown as rows. */
export function RejectedItems({ path, value, onChange }: FieldProps) {
  const { faults } = useForm();
  if (!Array.isArray(value)) return null;
  return value.map((item: unknown, index) => {
    const itemPath = [...path, String(index)];
    return (
      faults.has(toKey(itemPath)) && (
        // Items without ids have nothing else that identifies them.
        <RejectedValueNotice
          key={itemPath.at(-1)}
          path={itemPath}
          value={item}
          onChange={() => onChange(value.toSpliced(index, 1))}
        />
      )
    );
  });
}
