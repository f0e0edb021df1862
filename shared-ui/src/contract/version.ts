// Written by `npm run generate -- contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '2-327dbe4e';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['1-27fabfcc', '2-327dbe4e'];
