/** The version of what the shell promises to areas; an area built for another one is refused before it runs. */
export const contractVersion = 1;
