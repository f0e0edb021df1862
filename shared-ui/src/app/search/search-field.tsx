import { TextField } from '../field/field.tsx';

/** Converts a text to lower case without accents, for searching. */
export function foldAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

interface SearchFieldProps {
  label: string;
  hint?: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
}

/** A search field. */
export function SearchField({ onChange, ...props }: SearchFieldProps) {
  return (
    <TextField
      {...props}
      type="search"
      data-search=""
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
