import { type ComponentPropsWithRef, createContext, type MouseEvent, useContext } from 'react';

const PendingContext = createContext(false);

/** Whether the form around a field is being sent. */
export function useIsFormPending(): boolean {
  return useContext(PendingContext);
}

interface FormProps extends ComponentPropsWithRef<'form'> {
  /**
   * The form is being sent: its fields keep their focus, but cannot be changed, because what is typed now would not be
   * sent, and would vanish with the form.
   */
  isPending: boolean;
}

/** A form. Use `<Stack as={Form}>` for one with equal gaps. */
export function Form({ isPending, ...form }: FormProps) {
  return (
    <PendingContext value={isPending}>
      <form {...form} onClickCapture={isPending ? keepChoice : undefined} />
    </PendingContext>
  );
}

/** Radio buttons and switches have no `readonly`. Arrow keys click them, too. */
function keepChoice(event: MouseEvent) {
  if (!(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.stopPropagation();
}
