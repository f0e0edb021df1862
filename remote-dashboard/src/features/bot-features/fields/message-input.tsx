import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageMessages, SegmentedControl } from 'shared-ui';
import { Switch } from 'shared-ui/app';
import { isRecord, type MessageField } from 'vigil-bot/manifest';
import { useText } from '../use-text.ts';
import frameStyles from './field-frame.module.css';
import { Changed } from './field-frame.tsx';
import { type FieldProps, toKey, useForm } from './form-context.tsx';
import styles from './message.module.css';
import { MessageEmbed } from './message-embed.tsx';
import { MessageFormat } from './message-format.tsx';
import { LayoutEditor } from './message-layout/layout-editor.tsx';
import { MessageLook } from './message-look.tsx';
import { MessageRows } from './message-rows.tsx';
import { MessageTemplates } from './message-templates/message-templates.tsx';
import { MessageText } from './message-text.tsx';
import {
  countEmbedTexts,
  getButtons,
  getParts,
  getText,
  hasLayout,
  messageLimits,
  type Part,
  toRows,
  withValue,
} from './message-value.ts';
import pageMessages from './messages/en.json?all-languages';
import { PartError } from './part-error.tsx';
import { PlaceholdersContext } from './placeholders/use-examples.ts';
import { TestMessage } from './test-message.tsx';

/** A message: its text, embeds and link buttons, and how it will look. */
export function MessageInput(props: FieldProps<MessageField>) {
  return (
    <PageMessages pageMessages={pageMessages}>
      <PlaceholdersContext value={props.field.placeholders ?? []}>
        <MessageEditor {...props} />
      </PlaceholdersContext>
    </PageMessages>
  );
}

function MessageEditor(props: FieldProps<MessageField>) {
  const { field, path, value, onChange } = props;
  const { formatMessage } = useIntl();
  const text = useText();
  const id = useId();
  const { canEdit, faults } = useForm();
  const [part, setPart] = useState<'write' | 'look'>('write');
  const stored: Part = isRecord(value) ? value : {};
  const message = field.layout || !hasLayout(stored) ? stored : {};
  const label = text(field.label);
  const isMissing = faults.get(toKey(path))?.code === 'required';
  const change = (next: Part) => onChange(Object.keys(next).length === 0 ? null : next);
  return (
    <fieldset className={styles.message} data-field={toKey(path)} aria-labelledby={`${id}-label`}>
      <div className={frameStyles.heading}>
        <span className={frameStyles.label} id={`${id}-label`} dir="auto">
          {label}
        </span>
        {canEdit && <Changed {...props} label={label} />}
      </div>
      {field.help && (
        <p className={frameStyles.help} dir="auto">
          {text(field.help)}
        </p>
      )}
      <div className={styles.container}>
        <div className={styles.tabs}>
          <SegmentedControl
            fullWidth
            hidesLabel
            label={formatMessage({ id: 'field.message.part' })}
            options={[
              { value: 'write', content: formatMessage({ id: 'field.message.part.write' }) },
              { value: 'look', content: formatMessage({ id: 'field.message.part.look' }) },
            ]}
            value={part}
            onChange={setPart}
          />
        </div>
        <div className={styles.columns} data-part={part}>
          <div className={styles.write}>
            <MessageTemplates field={field} message={message} onChange={change} />
            {field.layout && <MessageFormat message={message} onChange={change} />}
            {hasLayout(message) ? (
              <LayoutEditor message={message} isMissing={isMissing} onChange={change} />
            ) : (
              <>
                <MessageText
                  label={formatMessage({ id: 'field.message.text' })}
                  value={getText(message, 'content')}
                  maxLength={messageLimits.content}
                  isArea
                  isRequired={isMissing}
                  onChange={(content) => change(withValue(message, ['content'], content))}
                />
                {field.embeds && <Embeds message={message} onChange={change} />}
                {field.components && <Buttons message={message} onChange={change} />}
              </>
            )}
          </div>
          <div className={styles.look}>
            <div>
              <MessageLook message={message} placeholders={field.placeholders} />
              <TestMessage field={field} path={path} message={message} />
            </div>
          </div>
        </div>
      </div>
    </fieldset>
  );
}

interface PartsProps {
  message: Part;
  onChange: (message: Part) => void;
}

function Embeds({ message, onChange }: PartsProps) {
  const { formatMessage } = useIntl();
  const embeds = getParts(message, 'embeds');
  const over = countEmbedTexts(embeds) - messageLimits.embedTexts;
  return (
    <div className={styles.section}>
      {over > 0 && (
        <PartError>
          <FormattedMessage id="field.message.embeds.over" values={{ over }} />
        </PartError>
      )}
      <MessageRows
        items={embeds}
        canAdd={embeds.length < messageLimits.embeds}
        adds={[{ label: formatMessage({ id: 'field.message.add.embed' }), create: (): Part => ({}) }]}
        getName={(_, index) => formatMessage({ id: 'field.message.embed' }, { position: index + 1 })}
        onChange={(next) => onChange(withValue(message, ['embeds'], next))}
      >
        {(embed, change, index) => (
          <fieldset className={styles.embedFrame}>
            <legend>
              <FormattedMessage id="field.message.embed" values={{ position: index + 1 }} />
            </legend>
            <MessageEmbed embed={embed} onChange={change} />
          </fieldset>
        )}
      </MessageRows>
    </div>
  );
}

function Buttons({ message, onChange }: PartsProps) {
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const buttons = getButtons(message);
  const rows = toRows(buttons);
  const isOver = rows.length > messageLimits.rows;
  return (
    <section className={styles.section} aria-label={formatMessage({ id: 'field.message.buttons' })}>
      <p className={styles.subtitle}>
        <FormattedMessage id="field.message.buttons" />
        <span className={styles.count}>
          <FormattedMessage
            id="field.message.count"
            values={{ count: buttons.length, max: messageLimits.rows * messageLimits.rowButtons }}
          />
        </span>
      </p>
      {isOver && (
        <PartError>
          <FormattedMessage id="field.message.rows.over" values={{ max: messageLimits.rows }} />
        </PartError>
      )}
      <MessageRows
        items={buttons}
        canAdd={toRows([...buttons, { label: '', url: '', startsRow: false }]).length <= messageLimits.rows}
        adds={[
          {
            label: formatMessage({ id: 'field.message.add.button' }),
            create: () => ({ label: '', url: '', startsRow: false }),
          },
        ]}
        getName={(button, index) =>
          button.label || formatMessage({ id: 'field.message.button' }, { position: index + 1 })
        }
        onChange={(next) => onChange(withValue(message, ['components'], toRows(next)))}
      >
        {(button, change, index) => (
          <>
            <MessageText
              label={formatMessage({ id: 'field.message.button.label' })}
              maxLength={messageLimits.buttonLabel}
              isRequired
              value={button.label}
              onChange={(next) => change({ ...button, label: next })}
            />
            <MessageText
              label={formatMessage({ id: 'field.message.button.url' })}
              maxLength={messageLimits.buttonUrl}
              isUrl
              isRequired
              value={button.url}
              onChange={(url) => change({ ...button, url })}
            />
            {index > 0 && (
              <Switch
                label={formatMessage({ id: 'field.message.button.row' })}
                checked={button.startsRow}
                disabled={!canEdit}
                onChange={(startsRow) => change({ ...button, startsRow })}
              />
            )}
          </>
        )}
      </MessageRows>
    </section>
  );
}
