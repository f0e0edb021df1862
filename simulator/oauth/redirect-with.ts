/** An address with these parameters added. */
export function redirectWith(address: string, params: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
