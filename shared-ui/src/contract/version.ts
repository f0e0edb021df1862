// Written by `npm run generate -- contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '8-0c0ea62a';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['8-0c0ea62a'];
