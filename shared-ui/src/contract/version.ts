// Written by `npm run contract -- --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '1-827aca55';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['1-827aca55'];
