import type { Config } from './config.ts';

/** As seen from its own machine: "127.0.0.1:3000". */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name =
    host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  return `${name}:${port}`;
}
