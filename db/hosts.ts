/** user and password, hosts, database, settings */
const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^/@\s]*@)?)([^/@\s]+)(\/[^/?\s]+)(?:\?(\S*))?$/;

/** Mintmark always uses the host that takes writes. */
const WHICH = 'target_session_attrs';
const THE_ONE_THAT_WRITES = ['any', 'read-write', 'primary'];

/**
 * One address per host, in order, as libpq:
 * `postgres://user:password@one:5432,two:5433/database?target_session_attrs=read-write`. [] if invalid.
 */
export function addressesOf(url: string): string[] {
  const [, begin = '', hosts = '', database = '', settings = ''] = ADDRESS.exec(url) ?? [];
  const parameters = new URLSearchParams(settings);
  if (!THE_ONE_THAT_WRITES.includes(parameters.get(WHICH) ?? 'any')) return [];
  parameters.delete(WHICH);
  const end = parameters.size > 0 ? `?${parameters}` : '';
  const each = hosts.split(',').map((host) => `${begin}${host}${database}${end}`);
  return each.every((address) => URL.canParse(address) && new URL(address).hostname !== '') ? each : [];
}

/** Without user and password. */
export function placeOf(url: string): string {
  const each = addressesOf(url).map((address) => new URL(address));
  return `${each.map(({ hostname, port }) => `${hostname}:${port || 5432}`).join(',')}${each[0]?.pathname ?? ''}`;
}
