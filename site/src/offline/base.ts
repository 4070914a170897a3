/** Path prefix of the server (lib/base.ts), from the worker's scope; cache keys are without it. */
const { registration } = globalThis as { registration?: { scope: string } };
export const BASE = registration ? new URL(registration.scope).pathname.slice(0, -1) : '';
