import { FormattedMessage, useIntl } from 'react-intl';
import { Switch } from 'shared-ui/app';
import { useForm } from './form-context.tsx';
import styles from './message.module.css';
import { MessageRows } from './message-rows.tsx';
import { MessageColour, MessageText } from './message-text.tsx';
import { getParts, getText, messageLimits, type Part, withValue } from './message-value.ts';

interface MessageEmbedProps {
  embed: Part;
  onChange: (embed: Part) => void;
}

/** The parts of an embed. */
export function MessageEmbed({ embed, onChange }: MessageEmbedProps) {
  const { formatMessage } = useIntl();
  const { canEdit } = useForm();
  const fields = getParts(embed, 'fields');
  /** The value at a path, and how to change it. */
  const bind = (...path: string[]) => ({
    value: getText(embed, ...path),
    onChange: (value: string) => onChange(withValue(embed, path, value)),
  });
  const needsName = getText(embed, 'author', 'url') !== '' || getText(embed, 'author', 'icon_url') !== '';
  const needsFooter = getText(embed, 'footer', 'icon_url') !== '';
  return (
    <div className={styles.embed}>
      <div className={styles.titleRow}>
        <MessageText
          label={formatMessage({ id: 'field.message.title' })}
          maxLength={messageLimits.title}
          {...bind('title')}
        />
        <MessageColour
          label={formatMessage({ id: 'field.message.colour' })}
          value={embed.color}
          onChange={(colour) => onChange(withValue(embed, ['color'], colour))}
        />
      </div>
      <MessageText
        label={formatMessage({ id: 'field.message.description' })}
        maxLength={messageLimits.description}
        isArea
        {...bind('description')}
      />
      <section aria-label={formatMessage({ id: 'field.message.fields' })}>
        <p className={styles.subtitle}>
          <FormattedMessage id="field.message.fields" />
          <span className={styles.count}>
            <FormattedMessage id="field.message.count" values={{ count: fields.length, max: messageLimits.fields }} />
          </span>
        </p>
        <MessageRows
          items={fields}
          canAdd={fields.length < messageLimits.fields}
          adds={[{ label: formatMessage({ id: 'field.message.add.field' }), create: (): Part => ({}) }]}
          getName={(field, index) =>
            getText(field, 'name') || formatMessage({ id: 'field.message.field' }, { position: index + 1 })
          }
          onChange={(next) => onChange(withValue(embed, ['fields'], next))}
        >
          {(field, change) => (
            <>
              <MessageText
                label={formatMessage({ id: 'field.message.field.name' })}
                maxLength={messageLimits.fieldName}
                isRequired
                value={getText(field, 'name')}
                onChange={(name) => change(withValue(field, ['name'], name))}
              />
              <MessageText
                label={formatMessage({ id: 'field.message.field.value' })}
                maxLength={messageLimits.fieldValue}
                isRequired
                value={getText(field, 'value')}
                onChange={(value) => change(withValue(field, ['value'], value))}
              />
              <Switch
                label={formatMessage({ id: 'field.message.field.inline' })}
                checked={field.inline === true}
                disabled={!canEdit}
                onChange={(inline) => change(withValue(field, ['inline'], inline || undefined))}
              />
            </>
          )}
        </MessageRows>
      </section>
      <div className={styles.pair}>
        <MessageText
          label={formatMessage({ id: 'field.message.image' })}
          maxLength={messageLimits.url}
          isUrl
          {...bind('image', 'url')}
        />
        <MessageText
          label={formatMessage({ id: 'field.message.footer' })}
          maxLength={messageLimits.footer}
          isRequired={needsFooter}
          {...bind('footer', 'text')}
        />
      </div>
      <details className={styles.more}>
        <summary>
          <FormattedMessage id="field.message.more" />
        </summary>
        <div className={styles.pair}>
          <MessageText
            label={formatMessage({ id: 'field.message.url' })}
            maxLength={messageLimits.url}
            isUrl
            {...bind('url')}
          />
          <MessageText
            label={formatMessage({ id: 'field.message.thumbnail' })}
            maxLength={messageLimits.url}
            isUrl
            {...bind('thumbnail', 'url')}
          />
          <MessageText
            label={formatMessage({ id: 'field.message.author' })}
            maxLength={messageLimits.author}
            isRequired={needsName}
            {...bind('author', 'name')}
          />
          <MessageText
            label={formatMessage({ id: 'field.message.author.url' })}
            maxLength={messageLimits.url}
            isUrl
            {...bind('author', 'url')}
          />
          <MessageText
            label={formatMessage({ id: 'field.message.author.icon' })}
            maxLength={messageLimits.url}
            isUrl
            {...bind('author', 'icon_url')}
          />
          <MessageText
            label={formatMessage({ id: 'field.message.footer.icon' })}
            maxLength={messageLimits.url}
            isUrl
            {...bind('footer', 'icon_url')}
          />
        </div>
      </details>
    </div>
  );
}
