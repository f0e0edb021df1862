// Written by `npm run generate -- contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '3-91e8ed0a';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['2-f557e64d', '3-91e8ed0a'];
