import { type CSSProperties, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { SegmentedControl } from 'shared-ui';
import { BotMessage } from '../../../lib/bot-message.tsx';
import { MessageText } from '../../../lib/message-text/message-text.tsx';
import { fillPlaceholders } from '../../../lib/message-text/tokenize-inline.ts';
import type { Samples } from '../../../lib/message-text/tokens.ts';
import { useNames } from '../use-names.ts';
import { useForm } from './form-context.tsx';
import { LayoutLook } from './message-layout/layout-look.tsx';
import styles from './message-look.module.css';
import { ButtonLook, ImageLook } from './message-look-parts.tsx';
import { formatColour, getButtons, getParts, getText, hasLayout, type Part, toRows } from './message-value.ts';
import { fillPlaceholder, useExamples } from './placeholders/use-examples.ts';

type Theme = 'light' | 'dark';

/** The chat platform's colours in place of the site's. A style sheet of a component cannot replace tokens. */
const chatColours: CSSProperties & Record<`--${string}`, string> = {
  '--color-sunken': 'light-dark(#ffffff, #313338)',
  '--color-surface': 'light-dark(#f2f3f5, #2b2d31)',
  '--color-text': 'light-dark(#2e3338, #dbdee1)',
  '--color-text-soft': 'light-dark(#5c5e66, #b5bac1)',
  '--color-border': 'light-dark(#e3e5e8, #3f4147)',
  '--chat-mention': 'light-dark(#4149b8, #c9cdfb)',
  '--chat-mention-ground': 'light-dark(#e6e8fd, #3c4270)',
  '--chat-link': 'light-dark(#0060c8, #00a8fc)',
  '--chat-time': 'light-dark(#e3e5e8, #41434a)',
};

interface MessageLookProps {
  message: Part;
  /** The placeholders that the bot fills in. It leaves others as they are. */
  placeholders: readonly string[] | undefined;
}

/** How the chat platform will show a message, filled in for a made-up member. */
export function MessageLook({ message, placeholders = [] }: MessageLookProps) {
  const { formatMessage } = useIntl();
  const examples = useExamples();
  const { serverId } = useForm();
  const { channels, roles } = useNames(serverId, undefined);
  const [shown, setShown] = useState<Theme | 'both'>(getPageTheme);
  const { name } = examples;
  const fill = (placeholder: string) =>
    placeholders.includes(placeholder) ? fillPlaceholder(placeholder, examples) : undefined;
  const samples = { name, channels, roles, fill };
  const themes: Theme[] = shown === 'both' ? ['light', 'dark'] : [shown];
  return (
    <div className={styles.look}>
      <div className={styles.header}>
        <b>
          <FormattedMessage id="field.message.look" />
        </b>
        <SegmentedControl
          hidesLabel
          label={formatMessage({ id: 'field.message.look.theme' })}
          options={[
            { value: 'light', content: formatMessage({ id: 'field.message.look.light' }) },
            { value: 'dark', content: formatMessage({ id: 'field.message.look.dark' }) },
            { value: 'both', content: formatMessage({ id: 'field.message.look.both' }) },
          ]}
          value={shown}
          onChange={setShown}
        />
      </div>
      {themes.map((theme) => (
        <div key={theme} className={styles.chat} data-theme={theme} style={chatColours}>
          <BotMessage caption={null}>
            <Content message={message} samples={samples} />
          </BotMessage>
        </div>
      ))}
      <p className={styles.note}>
        <FormattedMessage id="field.message.look.sample" values={{ name }} />
      </p>
    </div>
  );
}

/** The theme in which the page is shown. */
function getPageTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface ContentProps {
  message: Part;
  samples: Samples;
}

function Content({ message, samples }: ContentProps) {
  const content = getText(message, 'content');
  const embeds = getParts(message, 'embeds');
  const parts = hasLayout(message) ? getParts(message, 'components') : [];
  const rows = hasLayout(message) ? [] : toRows(getButtons(message));
  const isEmpty = content.trim() === '' && embeds.length + parts.length + rows.length === 0;
  return (
    <div className={styles.content} dir="auto">
      {isEmpty && (
        <p className={styles.soft}>
          <FormattedMessage id="field.message.look.empty" />
        </p>
      )}
      {content.trim() !== '' && (
        <div className={styles.text}>
          <MessageText text={content.trim()} samples={samples} />
        </div>
      )}
      {parts.length > 0 && <LayoutLook parts={parts} samples={samples} />}
      {embeds.map((embed, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an embed in a preview has no state.
        <EmbedLook key={index} embed={embed} samples={samples} />
      ))}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row in a preview has no state.
        <div key={index} className={styles.buttons}>
          {getParts(row, 'components').map((button, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a button in a preview has no state.
            <ButtonLook key={position} button={button} samples={samples} />
          ))}
        </div>
      ))}
    </div>
  );
}

function EmbedLook({ embed, samples }: { embed: Part; samples: Samples }) {
  const colour = formatColour(embed.color);
  const style: CSSProperties & { '--embed'?: string } = colour ? { '--embed': colour } : {};
  const format = (text: string) => <MessageText text={text} samples={samples} />;
  const [author, title, description, footer] = [
    getText(embed, 'author', 'name'),
    getText(embed, 'title'),
    getText(embed, 'description'),
    getText(embed, 'footer', 'text'),
  ];
  const fields = getParts(embed, 'fields');
  return (
    <div className={styles.embed} style={style}>
      {author && <p className={styles.author}>{fillPlaceholders(author, samples)}</p>}
      {title && (
        <p className={styles.title}>
          <MessageText text={title} samples={samples} isTitle />
        </p>
      )}
      {description && <div>{format(description)}</div>}
      {fields.length > 0 && (
        <dl className={styles.fields}>
          {fields.map((field, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field in a preview has no state.
            <div key={index} className={field.inline === true ? undefined : styles.fullRow}>
              <dt>
                <MessageText text={getText(field, 'name')} samples={samples} isTitle />
              </dt>
              <dd>{format(getText(field, 'value'))}</dd>
            </div>
          ))}
        </dl>
      )}
      <ImageLook url={getText(embed, 'thumbnail', 'url')} />
      <ImageLook url={getText(embed, 'image', 'url')} />
      {footer && <p className={styles.soft}>{fillPlaceholders(footer, samples)}</p>}
    </div>
  );
}
