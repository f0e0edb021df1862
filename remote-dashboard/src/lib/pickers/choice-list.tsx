import { useIntl } from 'react-intl';
import { CheckIcon, WarningIcon } from 'shared-ui';
import { type Choice, groupChoices } from './choices.ts';
import styles from './picker.module.css';

interface ChoiceListProps {
  choices: readonly Choice[];
  selectedIds: readonly string[];
  activeId: string | undefined;
  getOptionId: (id: string) => string;
  onPick: (choice: Choice) => void;
}

/** The options of a picker, below the headings of their categories. */
export function ChoiceList({ choices, selectedIds, activeId, getOptionId, onPick }: ChoiceListProps) {
  const { formatMessage } = useIntl();
  const renderOption = (choice: Choice) => (
    <Option
      key={choice.id}
      id={getOptionId(choice.id)}
      choice={choice}
      isActive={choice.id === activeId}
      isSelected={selectedIds.includes(choice.id)}
      onPick={() => onPick(choice)}
    />
  );
  return groupChoices(choices).map(({ category, choices: members }) =>
    category === undefined ? (
      members.map(renderOption)
    ) : (
      // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset.
      <div key={members[0]?.id} role="group" aria-label={category ?? formatMessage({ id: 'channel.no-category' })}>
        {category && (
          <div className={styles.category} aria-hidden="true" dir="auto">
            {category}
          </div>
        )}
        {members.map(renderOption)}
      </div>
    ),
  );
}

interface OptionProps {
  id: string;
  choice: Choice;
  isActive: boolean;
  isSelected: boolean;
  onPick: () => void;
}

function Option({ id, choice: { name, icon, note, warning, isDisabled }, isActive, isSelected, onPick }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={isDisabled || undefined}
      className={isActive ? `${styles.option} ${styles.active}` : styles.option}
      // Keep the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.name} dir="auto">
        {name}
      </span>
      {note && <span className={styles.note}>{note}</span>}
      {warning && (
        <span className={styles.warning}>
          <WarningIcon title={warning} />
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
