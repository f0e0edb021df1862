import { TextField } from 'shared-ui/app';

/** A text as people search for it: in lower case and without accents. */
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

/** The field of a search. */
export function SearchField({ onChange, ...props }: SearchFieldProps) {
  return (
    <TextField
      {...props}
      type="search"
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
