import type { Config } from './config.ts';

/** Where a server of these settings is reached from its own machine, as "127.0.0.1:3000". */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `${name}:${port}`;
}
