/** The path of the server (lib/base.ts), which a worker knows by what it watches; what it keeps has names without it. */
const { registration } = globalThis as { registration?: { scope: string } };
export const BASE = registration ? new URL(registration.scope).pathname.slice(0, -1) : '';
