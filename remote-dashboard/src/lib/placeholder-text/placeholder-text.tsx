import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { findPlaceholders, findTyped } from './find-placeholders.ts';
import { pressAtPlaceholder, replaceText } from './placeholder-keys.ts';
import styles from './placeholder-text.module.css';

type TextControl = HTMLInputElement & HTMLTextAreaElement;

interface PlaceholderTextProps
  extends Pick<
    ComponentProps<'textarea'>,
    'id' | 'className' | 'readOnly' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
  > {
  ref?: RefObject<TextControl | null>;
  isArea: boolean;
  value: string;
  placeholders: readonly string[];
  listLabel: string;
  /** The value of a placeholder in the preview, if the site has one. */
  getExample: (placeholder: string) => string | undefined;
  onFocus?: () => void;
  onChange: (value: string) => void;
}

const closed = { start: 0, matches: [] };

const isMove = (key: string) => /^(?:Arrow|Home|End|Page)/.test(key);

const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** A text in which placeholders stand out, and are one character to the keyboard. Typing a brace lists them. */
export function PlaceholderText({
  ref: outerRef,
  isArea,
  value,
  placeholders,
  listLabel,
  getExample,
  className,
  onChange,
  ...control
}: PlaceholderTextProps) {
  const listId = useId();
  const innerRef = useRef<TextControl>(null);
  const ref = outerRef ?? innerRef;
  const mirrorRef = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<ReturnType<typeof findTyped>>(closed);
  const [active, setActive] = useState(0);
  const isOpen = typed.matches.length > 0;
  const Control = isArea ? 'textarea' : 'input';

  function updateList() {
    const { current: input } = ref;
    if (!input || input.readOnly) return;
    const { selectionStart, selectionEnd } = input;
    setTyped(selectionStart === selectionEnd ? findTyped(input.value.slice(0, selectionStart), placeholders) : closed);
    setActive(0);
  }

  function choose(name: string | undefined) {
    const { current: input } = ref;
    if (!input || name === undefined) return;
    const { selectionEnd } = input;
    const end = input.value[selectionEnd] === '}' ? selectionEnd + 1 : selectionEnd;
    replaceText(input, typed.start, end, `{${name}}`);
    setTyped(closed);
  }

  function onKeyDown(event: KeyboardEvent<TextControl>) {
    if (event.nativeEvent.isComposing) return;
    if (isOpen ? pressInList(event) : pressAtPlaceholder(event.currentTarget, event, placeholders))
      event.preventDefault();
  }

  function pressInList({ key }: KeyboardEvent): boolean {
    const { length } = typed.matches;
    if (key === 'ArrowDown') setActive((active + 1) % length);
    else if (key === 'ArrowUp') setActive((active + length - 1) % length);
    else if (key === 'Enter' || key === 'Tab') choose(typed.matches[active]);
    else if (key === 'Escape') setTyped(closed);
    else {
      if (isMove(key)) setTyped(closed);
      return false;
    }
    return true;
  }

  function scrollMirror() {
    mirrorRef.current?.scrollTo(ref.current?.scrollLeft ?? 0, ref.current?.scrollTop ?? 0);
  }
  useLayoutEffect(scrollMirror);

  return (
    <div className={styles.frame}>
      <div ref={mirrorRef} aria-hidden dir="auto" className={`${className} ${styles.mirror}`} data-area={isArea}>
        <Mirror text={value} placeholders={placeholders} />
      </div>
      <Control
        {...control}
        ref={ref}
        {...(!isArea && { type: 'text' })}
        className={`${className} ${styles.control}`}
        data-area={isArea}
        dir="auto"
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          updateList();
        }}
        onKeyDown={onKeyDown}
        onScroll={scrollMirror}
        onClick={() => setTyped(closed)}
        onBlur={() => setTyped(closed)}
      />
      {isOpen && (
        <div ref={show} id={listId} role="listbox" aria-label={listLabel} className={styles.list}>
          {typed.matches.map((name, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys.
            <div
              key={name}
              ref={index === active ? show : undefined}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              <bdi>{name}</bdi>
              <bdi className={styles.example}>{getExample(name)}</bdi>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The same text, invisible, under the control: its placeholders have a ground. */
function Mirror({ text, placeholders }: { text: string; placeholders: readonly string[] }) {
  const found = findPlaceholders(text, placeholders);
  return (
    <>
      {found.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(found[index - 1]?.end ?? 0, start)}
          <span className={styles.token}>{text.slice(start, end)}</span>
        </Fragment>
      ))}
      {/* A line break at the end needs a character after it to be as high as in the control. */}
      {`${text.slice(found.at(-1)?.end ?? 0)}\u200b`}
    </>
  );
}
