// Written by `npm run generate -- area-contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '11-1a8bde12';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['10-e16d4d3c', '11-1a8bde12'];
