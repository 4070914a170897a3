import { expect, spyOn, test } from 'bun:test';
import { readConfig } from '../../core/config.ts';
import { healthcheck } from './command.ts';

test('container: is well while the server says so, and not when it says otherwise or is gone', async () => {
  const said = spyOn(process.stderr, 'write').mockImplementation(() => true);
  let status = 200;
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('', { status }) });
  const { config } = readConfig({ MINTMARK_HOST: '0.0.0.0', MINTMARK_PORT: String(server.port) });
  expect(await healthcheck(config)).toBe(0);
  status = 503;
  expect(await healthcheck(config)).toBe(1);
  await server.stop(true);
  expect(await healthcheck(config)).toBe(1);
  expect(said.mock.calls.flat()).toEqual([
    'mintmark: the server answered with status 503.\n',
    `mintmark: no server is running at 127.0.0.1:${config.port}.\n`,
  ]);
  said.mockRestore();
});
