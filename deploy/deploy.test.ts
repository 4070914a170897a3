import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/core/config.ts';
import { idsOf } from '../server/core/run-as.ts';

const read = (name: string) => readFileSync(join(import.meta.dir, name), 'utf8');

interface Service {
  image: string;
  environment: Record<string, string>;
  volumes: unknown[];
  user?: string;
}

/** What a template tells the container is taken by the program. */
function expectTaken(environment: Record<string, string>) {
  const { warnings } = readConfig(environment);
  expect(warnings).toEqual([]);
}

test.each(['compose.yaml', 'casaos.yaml', 'truenas.yaml'])(
  '%s is a compose file the program understands',
  (name) => {
    const { services } = Bun.YAML.parse(read(name)) as { services: { mintmark: Service } };
    const { image, environment, volumes } = services.mintmark;
    expect(image).toStartWith('mintmark');
    expect(JSON.stringify(volumes)).toContain('/data');
    expectTaken(environment);
  },
);

test('TrueNAS and Unraid name a user that may own the folders, or the image does', () => {
  const { services } = Bun.YAML.parse(read('truenas.yaml')) as { services: { mintmark: Service } };
  expect(idsOf(services.mintmark.environment)).toEqual({ uid: 568, gid: 568 });
  const [, uid, gid] = /ENV PUID=(\d+) PGID=(\d+)/.exec(read('Dockerfile')) ?? [];
  expect(idsOf({ PUID: uid, PGID: gid })).toEqual({ uid: 65_532, gid: 65_532 });
  expect(read('Dockerfile')).toContain('HEALTHCHECK');
});

test('unraid.xml is well-formed, and its variables are settings', () => {
  const text = read('unraid.xml').replace(/<\?.*?\?>|<!--[\s\S]*?-->/g, '');
  const open: string[] = [];
  for (const [, end, name = '', alone] of text.matchAll(/<(\/?)(\w+)(?:\s+\w+="[^"<&]*")*\s*(\/?)>/g)) {
    if (!end && !alone) open.push(name);
    else if (end) expect(open.pop()).toBe(name);
  }
  expect(open).toEqual([]);
  // Nothing is left that is neither a tag nor plain text.
  expect(text.replace(/<\/?\w+(?:\s+\w+="[^"<&]*")*\s*\/?>/g, '')).not.toMatch(/[<>&]/);
  const variables = [...text.matchAll(/Target="([A-Z_]+)"[^>]*Type="Variable"[^>]*>([^<]*)</g)];
  expect(variables.length).toBe(4);
  const environment = Object.fromEntries(variables.map(([, name = '', value = '']) => [name, value]));
  expectTaken(environment);
  expect(idsOf(environment)).toEqual({ uid: 99, gid: 100 });
});

test('proxmox.sh is a script of plain sh, and says what it needs', () => {
  const script = join(import.meta.dir, 'proxmox.sh');
  expect(Bun.spawnSync(['sh', '-n', script]).exitCode).toBe(0);
  const { exitCode, stderr } = Bun.spawnSync(['sh', script]);
  expect([exitCode, stderr.toString()]).toEqual([1, expect.stringContaining('usage: sh proxmox.sh')]);
});
