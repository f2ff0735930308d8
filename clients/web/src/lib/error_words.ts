/** Why something went wrong, for people. What the server refuses is thrown in words already. */
export const errorWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));
