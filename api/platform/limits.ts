/** How long a call may take in all, each try of it, and how long it may wait to be let in, in milliseconds. */
export const limits = { call: 8000, attempt: 5000, wait: 4000 };
