// Written by `npm run generate -- area-contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '12-65fe3fce';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['12-65fe3fce'];
export const contractId: string = '12-1b10ab5b';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['12-1b10ab5b'];
