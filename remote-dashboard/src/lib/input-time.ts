/** A time as an input of type `datetime-local` has it. */
export function toInputTime(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
