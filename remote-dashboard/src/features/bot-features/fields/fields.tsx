import type { Field } from 'vigil-bot/manifest';
import { isRecord } from 'vigil-bot/manifest';
import styles from './fields.module.css';
import { getValue, useForm, useIsShown } from './form-context.tsx';
import { RejectedValue } from './rejected-value.tsx';

interface FieldsProps {
  fields: readonly Field[];
  path: readonly string[];
  /** The values of the fields. */
  values: unknown;
  onChange: (values: Readonly<Record<string, unknown>>) => void;
}

/** Kinds that need no more than half a row. */
const halfRow: readonly Field['kind'][] = [
  ...(['text', 'number', 'choice', 'colour', 'duration', 'channel', 'role', 'member', 'emoji'] as const),
];

/** Fields below each other, short ones side by side. Those with a condition are indented. */
export function Fields({ fields, path, values, onChange }: FieldsProps) {
  const { FieldInput } = useForm();
  const isShown = useIsShown();
  const current = isRecord(values) ? values : {};
  return (
    <div className={styles.container}>
      <RejectedValue path={path} value={values} onChange={() => onChange({})} />
      <div className={styles.fields}>
        {fields
          .filter(({ id }) => isShown([...path, id]))
          .map((field) => (
            <div
              key={field.id}
              className={[halfRow.includes(field.kind) ? undefined : styles.fullRow, field.when && styles.conditional]
                .filter(Boolean)
                .join(' ')}
            >
              <FieldInput
                field={field}
                path={[...path, field.id]}
                value={getValue(field, current)}
                onChange={(value) => onChange(withValue(current, field.id, value))}
              />
            </div>
          ))}
      </div>
    </div>
  );
}

/** Undefined removes the value, so that the field has its default again. */
function withValue(values: Readonly<Record<string, unknown>>, id: string, value: unknown) {
  const { [id]: _, ...others } = values;
  return value === undefined ? others : { ...others, [id]: value };
}
