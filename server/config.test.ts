import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config.ts';

test('an empty environment is enough', () => {
  const { config, warnings } = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: null, registrationOpen: true });
  expect(config.dataDir).toEndWith('/mintmark-data');
  expect(warnings).toEqual([]);
});

test.each([
  ['MINTMARK_PORT', 'eighty'],
  ['MINTMARK_PORT', '70000'],
  ['MINTMARK_TRUST_PROXY', 'perhaps'],
  ['MINTMARK_PUBLIC_URL', 'coins.example.org'],
  ['MINTMARK_PUBLIC_URL', 'ftp://coins.example.org'],
  ['MINTMARK_REGISTRATION', 'ajar'],
  ['MINTMARK_GUESTS', 'true'],
  ['MINTMARK_SECRET', 'short'],
  ['MINTMARK_SECRET_FILE', '/nowhere/at/all'],
  ['MINTMARK_LOG', 'loud'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('an unknown name is warned about, an empty value is none', () => {
  const { warnings } = readConfig({ MINTMARK_PROT: '80', MINTMARK_PORT: '', OTHER: 'x' });
  expect(warnings).toEqual(['MINTMARK_PROT is not a setting of this version and is ignored.']);
});

test('a secret may lie in a file', async () => {
  const file = join(tmpdir(), `mintmark-secret-${process.pid}`);
  await Bun.write(file, `${'s'.repeat(40)}\n`);
  expect(readConfig({ MINTMARK_SECRET_FILE: file }).config.secret).toBe('s'.repeat(40));
});

test('a trailing slash of the public address is dropped', () => {
  expect(readConfig({ MINTMARK_PUBLIC_URL: 'https://a.example/' }).config.publicUrl).toBe(
    'https://a.example',
  );
});
