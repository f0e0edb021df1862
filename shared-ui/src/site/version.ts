// Written by `npm run generate -- area-contract --accept`.

/** The contract that this source is built for: its number, and the digest of its report. */
export const contractId: string = '14-01127727';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['14-01127727'];
export const contractId: string = '14-d94b7a27';
export const contractId: string = '15-26f770e3';

/** The contracts whose areas the shell accepts. */
export const acceptedContracts: readonly string[] = ['15-26f770e3'];
