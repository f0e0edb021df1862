// Written by `npm run generate -- area-contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '15-edd13c32';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['15-edd13c32'];
