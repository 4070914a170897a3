import type { Core } from './context.ts';

/** How the program introduces itself to other servers: its name and version and, where the operator has set it, its address. */
export const userAgent = ({ version, config }: Pick<Core, 'version' | 'config'>): string =>
  config.publicUrl ? `Mintmark/${version} (+${config.publicUrl})` : `Mintmark/${version}`;
