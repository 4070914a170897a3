/**
 * For reads that anybody may keep for a minute: what is asked for here is asked of the server, which answers in no time
 * when it is unchanged. Newer news or prices would else not be seen after they were asked for.
 */
export const REVALIDATE = { fetch: { cache: 'no-cache' } } as const;
