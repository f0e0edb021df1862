import { FormattedMessage, useIntl } from 'react-intl';
import { useForm } from '../form-context.tsx';
import styles from '../message.module.css';
import { getParts, type Part } from '../message-value.ts';
import { PartError } from '../part-error.tsx';
import { LayoutRows } from './layout-rows.tsx';
import { layoutLimits, measureParts, type PartKind, withParts } from './layout-value.ts';

const kinds: readonly PartKind[] = ['text', 'section', 'gallery', 'separator', 'row', 'container'];

interface LayoutEditorProps {
  message: Part;
  /** The field needs a message. */
  isMissing: boolean;
  onChange: (message: Part) => void;
}

/** A message with a layout, with the limits that its parts share. */
export function LayoutEditor({ message, isMissing, onChange }: LayoutEditorProps) {
  const { formatMessage } = useIntl();
  const { showErrors } = useForm();
  const parts = getParts(message, 'components');
  const { components, texts } = measureParts(parts);
  return (
    <section className={styles.section} aria-label={formatMessage({ id: 'field.layout' })}>
      <p className={styles.subtitle}>
        <FormattedMessage id="field.layout" />
        <span className={styles.count} data-level={texts > layoutLimits.texts ? 'over' : undefined}>
          <FormattedMessage id="field.message.count" values={{ count: texts, max: layoutLimits.texts }} />
        </span>
      </p>
      {texts > layoutLimits.texts && (
        <PartError>
          <FormattedMessage id="field.message.over" values={{ over: texts - layoutLimits.texts }} />
        </PartError>
      )}
      {components > layoutLimits.components && (
        <PartError>
          <FormattedMessage id="field.layout.too-many" values={{ max: layoutLimits.components, count: components }} />
        </PartError>
      )}
      {isMissing && showErrors && (
        <PartError>
          <FormattedMessage id="field.fault.required" />
        </PartError>
      )}
      <LayoutRows parts={parts} kinds={kinds} onChange={(next) => onChange(withParts(next))} />
    </section>
  );
}
