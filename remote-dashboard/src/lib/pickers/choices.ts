import { type ReactNode, useState } from 'react';
import { filterByName } from '../sort-and-filter.ts';

/** A channel, role, member or anything else that a picker offers. */
export interface Choice {
  id: string;
  name: string;
  icon?: ReactNode;
  /** Choices of a category have a heading. Null for those without one among others; undefined if there are none. */
  category?: string | null | undefined;
  /** Shown after the name: the kind of the choice, or why it is disabled. */
  note?: ReactNode;
  /** Shown as the title of a warning icon. */
  warning?: string | undefined;
  isDisabled?: boolean;
}

/** Adjacent choices of one category. */
interface ChoiceGroup {
  category: Choice['category'];
  choices: Choice[];
}

/** Groups choices by category, in the chat platform's order. */
export function groupChoices(choices: readonly Choice[]): ChoiceGroup[] {
  const groups: ChoiceGroup[] = [];
  for (const choice of choices) {
    const last = groups.at(-1);
    if (last && last.category === choice.category) last.choices.push(choice);
    else groups.push({ category: choice.category, choices: [choice] });
  }
  return groups;
}

/** Finds channels and roles by name, with or without the prefix that the chat platform gives them. */
export function filterChoices<T extends { name: string }>(choices: readonly T[], searchText: string): T[] {
  return filterByName(choices, searchText.replace(/^[#@]/, ''));
}

/** The search of a picker whose choices are all loaded. */
export function useChoiceSearch(choices: readonly Choice[]) {
  const [searchText, onSearch] = useState('');
  return { searchText, onSearch, choices: filterChoices(choices, searchText) };
}
