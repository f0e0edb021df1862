import { type ComponentType, createContext, useContext } from 'react';
import { type Feature, type Field, type GroupField, getDefault, getOwn, type ValueFault } from 'vigil-bot/manifest';
import type { StoredFeature, Values } from '../bot-features-api.ts';

/** What every field of a feature's form gets. */
export interface FieldProps<F extends Field = Field> {
  field: F;
  /** The ids of fields, of items of lists and of keys of maps, from the feature's root. */
  path: readonly string[];
  /** The stored or edited value, or the default. Undefined or null if the field is empty. */
  value: unknown;
  /** Null empties the field. */
  onChange: (value: unknown) => void;
}

/** A saved value that the bot cannot read. */
export interface RejectedValueProps extends Omit<FieldProps, 'field'> {
  /** Undefined for the values of a group, or of an entry of a list or map. */
  field?: Field;
}

/** What the fields of a form share. */
export interface FeatureForm {
  serverId: string;
  featureId: string;
  /** What the bot rehearses with a draft. */
  rehearsals: Feature['rehearsals'];
  /** Whether the feature is on in the draft, and as it is stored. */
  isOn: boolean;
  isSavedOn: boolean;
  /** The values as they are stored, for "Changed" and Undo. */
  saved: Values;
  /** The values with the user's edits. */
  values: Values;
  /** The paths of hidden fields, joined with slashes. */
  hidden: ReadonlySet<string>;
  /** What is wrong with the values, by path. */
  faults: ReadonlyMap<string, ValueFault>;
  /** The paths of saved values that the bot rejects. Their errors are always shown. */
  savedFaults: ReadonlySet<string>;
  /** The user has tried to save, so show what is missing. */
  showErrors: boolean;
  canEdit: boolean;
  /** Fields that the bot has declared only recently. */
  added: ReadonlySet<Field>;
  /** When secrets were set, by path. */
  secrets: StoredFeature['secrets'];
  /** Secrets are saved apart from the form. */
  onSecretSaved: (stored: StoredFeature) => void;
  /** Renders a field of any kind. Groups, lists and maps get it here, because it renders them. */
  FieldInput: ComponentType<FieldProps>;
  /** Is in the chunk of the controls that `FieldInput` loads. */
  RejectedValueNotice: ComponentType<RejectedValueProps>;
}

export const FormContext = createContext<FeatureForm | undefined>(undefined);

export function useForm(): FeatureForm {
  const form = useContext(FormContext);
  if (!form) throw new Error('useForm must be called inside a FormContext.');
  return form;
}

export function toKey(path: readonly string[]): string {
  return path.join('/');
}

/** The value of a field among those of its siblings, or its default. */
export function getValue(field: Field, values: Values): unknown {
  const stored = getOwn(values, field.id);
  return stored === undefined ? getDefault(field) : stored;
}

/** How many fields of a group can be set. */
export function countSettings({ fields }: GroupField): number {
  return fields.filter(({ kind }) => kind !== 'note' && kind !== 'status' && kind !== 'action').length;
}

/** Whether a field is shown. */
export function useIsShown() {
  const { hidden } = useForm();
  return (path: readonly string[]) => !hidden.has(toKey(path));
}
