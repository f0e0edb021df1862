import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CheckIcon, ChevronDownIcon, usePageConfig } from 'shared-ui';
import { useErrorMessage } from '../../../lib/api/errors.tsx';
import listStyles from '../../../lib/listbox.module.css';
import { useListbox } from '../../../lib/use-listbox.ts';
import type { ControlProps } from './field-frame.tsx';
import { useForm } from './form-context.tsx';
import styles from './picker.module.css';
import { TargetIcon } from './picker-label.tsx';
import { groupTargets, isBlocked, type Target, type TargetSource, useTargetSearch } from './picker-targets.ts';

interface PickerComboboxProps {
  control: Partial<ControlProps> & { 'aria-label'?: string };
  /** Names the list of choices. */
  label: string;
  source: TargetSource;
  /** The ids that are chosen. */
  selected: readonly string[];
  /** Adds to the chosen ones, which are not offered again. */
  isMultiple?: boolean;
  /** The name of the chosen one, in the input while the list is closed. */
  text?: string;
  placeholder: string;
  /** Shown before the input: the chosen ones, or the icon of the chosen one. */
  children?: ReactNode;
  /** The most entries, if there are as many. */
  fullAt?: number | undefined;
  onPick: (target: Target) => void;
  /** Offers to choose nothing. */
  onClear?: (() => void) | undefined;
  /** Backspace was pressed in an empty input. */
  onBackspace?: () => void;
}

interface NoTarget {
  kind: 'none';
  id: string;
}

/** A combobox for channels, roles or members. */
export function PickerCombobox(props: PickerComboboxProps) {
  const { control, label, source, selected, isMultiple = false, text = '', placeholder, children, fullAt } = props;
  const { formatMessage } = useIntl();
  const { serverId } = useForm();
  const frameRef = useRef<HTMLDivElement>(null);
  const [searchText, setSearchText] = useState('');
  const [position, setPosition] = useState<ListPosition>();
  const { targets, isSearching, error } = useTargetSearch(serverId, source, searchText);
  const offered = isMultiple ? targets.filter(({ id }) => !selected.includes(id)) : targets;
  const canClear = props.onClear && searchText === '' && selected.length > 0;
  const choices = fullAt === undefined ? offered : [];
  const options: (Target | NoTarget)[] = canClear ? [{ kind: 'none', id: 'none' }, ...choices] : choices;
  const list = useListbox({
    options,
    searchText,
    onSearch: setSearchText,
    isDisabled: (option) => option.kind !== 'none' && isBlocked(source, option),
    onPick: (option) => (option.kind === 'none' ? props.onClear?.() : props.onPick(option)),
  });
  const listLabel = formatMessage({ id: 'field.pick.list' }, { label });

  function show(typed?: string) {
    setPosition(findListPosition(frameRef.current));
    list.show(typed);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const isEmpty = event.currentTarget.value === '' && !event.nativeEvent.isComposing;
    if (event.key === 'Backspace' && isEmpty) props.onBackspace?.();
    if (!list.open) setPosition(findListPosition(frameRef.current));
    list.inputProps.onKeyDown(event);
  }

  const renderOption = (option: Target | NoTarget) => (
    <Option
      key={option.id}
      id={list.getOptionId(option.id)}
      isActive={option.id === list.activeOption?.id}
      isSelected={selected.includes(option.id)}
      isBlocked={option.kind !== 'none' && isBlocked(source, option)}
      onPick={() => list.pick(option)}
    >
      {option.kind === 'none' ? (
        <span className={listStyles.name}>
          <FormattedMessage id="field.choice.none" />
        </span>
      ) : (
        <>
          <TargetIcon target={option} />
          <span className={listStyles.name} dir="auto">
            {option.name}
          </span>
        </>
      )}
    </Option>
  );

  return (
    <div className={styles.picker}>
      <div ref={frameRef} className={styles.frame} data-invalid={control['aria-invalid']}>
        {children}
        <input
          {...control}
          {...list.inputProps}
          dir="auto"
          placeholder={list.open && text ? text : placeholder}
          value={list.open ? searchText : text}
          maxLength={100}
          onClick={() => !list.open && show()}
          onKeyDown={onKeyDown}
          onChange={(event) => show(event.target.value)}
        />
        {!isMultiple && <ChevronDownIcon />}
      </div>
      <div
        className={[listStyles.panel, styles.panel, position?.isAbove && styles.upwards].filter(Boolean).join(' ')}
        hidden={!list.open}
      >
        <div
          id={list.id}
          role="listbox"
          aria-label={listLabel}
          aria-busy={isSearching}
          className={listStyles.list}
          style={{ maxHeight: position?.maxHeight }}
        >
          {list.open && (
            <>
              {canClear && renderOption({ kind: 'none', id: 'none' })}
              {groupTargets(choices).map(({ category, targets: members }) =>
                category === null ? (
                  members.map(renderOption)
                ) : (
                  // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset.
                  <div key={members[0]?.id} role="group" aria-label={category}>
                    <div className={listStyles.category} aria-hidden="true" dir="auto">
                      {category}
                    </div>
                    {members.map(renderOption)}
                  </div>
                ),
              )}
            </>
          )}
        </div>
        <PickerStatus
          source={source}
          hasChoices={choices.length > 0}
          hasBlocked={choices.some((choice) => isBlocked(source, choice))}
          searchText={searchText}
          isSearching={isSearching}
          error={error}
          fullAt={fullAt}
        />
      </div>
    </div>
  );
}

/** The side of the input with room for the list, and how high the list may be there. */
interface ListPosition {
  isAbove: boolean;
  maxHeight: number | undefined;
}

const MAX_LIST_HEIGHT_PX = 320;
/** With less room the list opens upwards, if there is more. */
const MIN_ROOM_PX = 260;
/** The bars at the edges of the window, and the list's own last line. */
const EDGE_PX = 120;

function findListPosition(frame: HTMLElement | null): ListPosition | undefined {
  if (!frame) return undefined;
  const { top, bottom } = frame.getBoundingClientRect();
  const above = top - EDGE_PX;
  const below = innerHeight - EDGE_PX - bottom;
  const isAbove = below < MIN_ROOM_PX && above > below;
  // Below, the page grows with the list.
  return { isAbove, maxHeight: isAbove ? Math.min(MAX_LIST_HEIGHT_PX, above) : undefined };
}

interface OptionProps {
  id: string;
  isActive: boolean;
  isSelected: boolean;
  isBlocked: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Option({ id, isActive, isSelected, isBlocked: isDisabled, onPick, children }: OptionProps) {
  const { brand } = usePageConfig();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={isDisabled || undefined}
      className={isActive ? `${listStyles.option} ${listStyles.active}` : listStyles.option}
      // Keep the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
      {isDisabled && (
        <span className={styles.reason}>
          <FormattedMessage id="field.pick.role.blocked" values={{ brand: brand.name }} />
        </span>
      )}
      {isSelected && (
        <span className={styles.check}>
          <CheckIcon />
        </span>
      )}
    </div>
  );
}

interface PickerStatusProps {
  source: TargetSource;
  hasChoices: boolean;
  hasBlocked: boolean;
  searchText: string;
  isSearching: boolean;
  error: ReturnType<typeof useTargetSearch>['error'];
  fullAt: number | undefined;
}

/** Below the choices: what to do, or why there are none. */
function PickerStatus({ source, hasChoices, hasBlocked, searchText, isSearching, error, fullAt }: PickerStatusProps) {
  const getErrorMessage = useErrorMessage();
  const { brand } = usePageConfig();
  const needsText = source.kind === 'member' && searchText.trim() === '';
  const getText = () => {
    if (fullAt !== undefined) return <FormattedMessage id="field.pick.full" values={{ max: fullAt }} />;
    if (hasBlocked) return <FormattedMessage id="field.pick.role.help" values={{ brand: brand.name }} />;
    if (hasChoices) return null;
    if (needsText) return <FormattedMessage id="field.pick.type" />;
    if (error) return getErrorMessage(error);
    if (isSearching) return <FormattedMessage id="field.pick.searching" />;
    if (searchText.trim() === '') return <FormattedMessage id="field.pick.none" />;
    return <FormattedMessage id="field.pick.no-match" values={{ typed: <bdi>{searchText.trim()}</bdi> }} />;
  };
  return (
    <p className={hasChoices ? styles.hint : listStyles.empty} role="status">
      {getText()}
    </p>
  );
}
