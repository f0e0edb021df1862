// Written by `npm run generate -- contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '6-f939d2fc';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['4-14bda99a', '5-e5a9022b', '6-f939d2fc'];
