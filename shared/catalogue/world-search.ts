/** Apart from world.ts: pages do not need zod. */
export const SCOPES = ['us', 'world', 'any'] as const;
/** Which catalogue is asked. */
export type AskedScope = (typeof SCOPES)[number];

export const WORLD_SEARCH = { minLength: 2, maxLength: 100, limit: 10, maxLimit: 50 } as const;
