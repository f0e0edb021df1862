import { useEffect, useRef } from 'react';
import { useFieldText } from 'shared-ui/app';
import { type ActionFilters, defaultFilters } from './filters.ts';

/** The fields of the filters. Ids are applied on blur, on submit, and with every other change. */
export function useFilterFields(filters: ActionFilters, onChange: (filters: ActionFilters) => void) {
  const formRef = useRef<HTMLFormElement>(null);
  const by = useFieldText(filters.by);
  const subject = useFieldText(filters.subject);
  // A second change may come before the first one is in the URL.
  const latestRef = useRef(filters);
  useEffect(() => {
    latestRef.current = filters;
  }, [filters]);
  /** The filters that the fields show. */
  const current = { ...filters, by: by.text.trim(), subject: subject.text.trim() };

  function change(changes: Partial<ActionFilters>) {
    const next = { ...latestRef.current, by: current.by, subject: current.subject, ...changes };
    latestRef.current = next;
    by.setText(next.by);
    by.setAppliedValue(next.by);
    subject.setText(next.subject);
    subject.setAppliedValue(next.subject);
    onChange(next);
  }

  function apply() {
    if (current.by !== filters.by || current.subject !== filters.subject) change({});
  }

  return {
    formRef,
    by,
    subject,
    current,
    change,
    apply,
    clear: () => change(defaultFilters),
    /** Applies the ids, and shows the first invalid field: one with an incomplete date has no value. */
    validate() {
      apply();
      return formRef.current?.reportValidity() ?? true;
    },
  };
}
