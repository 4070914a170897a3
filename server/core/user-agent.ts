import type { Core } from './context.ts';

export const userAgent = ({ version, config }: Pick<Core, 'version' | 'config'>): string =>
  config.publicUrl ? `Mintmark/${version} (+${config.publicUrl})` : `Mintmark/${version}`;
