import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ConfigError } from './config/kinds.ts';
import { readerFor } from './config/vendors.ts';
import { GROUPS, readConfig, settingsHelp, shownSettings } from './config.ts';

test('an empty environment is enough', () => {
  const { config, warnings } = readConfig({});
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, publicUrl: null, registration: 'open' });
  expect(config.dataDir).toEndWith('/mintmark-data');
  expect(warnings).toEqual([]);
});

test.each([
  ['MINTMARK_PORT', 'eighty'],
  ['MINTMARK_PORT', '70000'],
  ['MINTMARK_TRUST_PROXY', 'perhaps'],
  ['MINTMARK_PUBLIC_URL', 'coins.example.org'],
  ['MINTMARK_PUBLIC_URL', 'ftp://coins.example.org'],
  ['MINTMARK_PUBLIC_URL', 'https://example.org/coins/'],
  ['MINTMARK_PUBLIC_URL', 'https://example.org?a=b'],
  ['MINTMARK_REGISTRATION', 'ajar'],
  ['MINTMARK_GUESTS', 'true'],
  ['MINTMARK_SECRET', 'short'],
  ['MINTMARK_SECRET_FILE', '/nowhere/at/all'],
  ['MINTMARK_RELEASES_URL', 'file:///srv/releases.csv'],
  ['MINTMARK_RELEASES_URL', 'releases.csv'],
  ['MINTMARK_LOG', 'loud'],
])('%s=%s stops the start and is named', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test.each([
  ['MINTMARK_PORT', '70000', 'must be a number from 0 to 65535'],
  ['MINTMARK_PORT', '80.5', 'must be a whole number from 0 to 65535'],
  ['MINTMARK_TRUST_PROXY', 'perhaps', 'must be true or false'],
  ['MINTMARK_READER', 'on', 'must be full, match or off'],
])('%s=%s: it %s', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name}: ${sentence}`);
});

test('an unknown name is warned about, an empty value is none', () => {
  const { warnings } = readConfig({ MINTMARK_PROT: '80', MINTMARK_PORT: '', OTHER: 'x' });
  expect(warnings).toEqual(['MINTMARK_PROT is not a setting of this version and is ignored.']);
});

test('a database of PostgreSQL is named by an address, which no sentence repeats', () => {
  const url = 'postgres://someone:a-password@example.org/coins';
  expect(readConfig({}).config.databaseUrl).toBeNull();
  const several = 'postgres://someone:a-password@one.example,two.example/coins';
  for (const right of [url, several])
    expect(readConfig({ MINTMARK_DATABASE_URL: right }).config.databaseUrl).toBe(right);
  for (const wrong of [
    { MINTMARK_DATABASE_URL: 'mysql://someone:a-password@example.org/coins' },
    { MINTMARK_DATABASE_URL: `${several}?target_session_attrs=standby` },
    { MINTMARK_DATABASE_URL: 'postgres://someone:a-password@example.org' },
    { MINTMARK_DATABASE_URL: 'postgres://someone:a-password@example.org:port/coins' },
    { MINTMARK_DATABASE_URL: 'someone:a-password' },
  ]) {
    expect(() => readConfig(wrong)).toThrow(/^MINTMARK_DATABASE_URL: (?!.*a-password)/);
  }
  const { config } = readConfig({ MINTMARK_DATABASE_URL: url, MINTMARK_BACKUP_DIR: '/backups' });
  expect(config.backup?.folder).toBe('/backups');
  expect(JSON.stringify(shownSettings(config, false))).not.toContain('a-password');
});

test('photos lie in a bucket with the usual keys, which no sentence and no backup repeats', () => {
  const keys = {
    AWS_ACCESS_KEY_ID: 'known',
    S3_SECRET_ACCESS_KEY: 'a-secret',
    AWS_ENDPOINT_URL: 'http://one/',
  };
  expect(readConfig(keys).config.photosBucket).toBeNull();
  const { config } = readConfig({ ...keys, MINTMARK_PHOTOS_URL: 's3://coins/of/mine' });
  expect(config.photosBucket).toMatchObject({
    ...{ bucket: 'coins', prefix: 'of/mine/', endpoint: 'http://one', region: 'us-east-1' },
    ...{ accessKey: 'known', secretKey: 'a-secret', sessionToken: null },
  });
  // Backups take the same, unless they have keys of their own.
  expect(config.s3).toMatchObject({ accessKey: 'known', endpoint: 'http://one' });
  const apart = { MINTMARK_BACKUP_S3_ACCESS_KEY: 'other', MINTMARK_BACKUP_S3_SECRET_KEY: 'other-secret' };
  expect(readConfig({ ...keys, ...apart }).config.s3).toMatchObject({ accessKey: 'other', endpoint: null });
  expect(JSON.stringify(shownSettings(config, false))).not.toContain('a-secret');
  // Of another program, and nobody's business.
  expect(readConfig({ S3_ENDPOINT: 'nonsense', AWS_ACCESS_KEY_ID: 'x' }).config.s3).toBeNull();
  const MINTMARK_PHOTOS_URL = 's3://coins';
  for (const [wrong, named] of [
    [{ MINTMARK_PHOTOS_URL }, 'S3_ACCESS_KEY_ID'],
    [{ MINTMARK_PHOTOS_URL, S3_ACCESS_KEY_ID: 'x' }, 'S3_SECRET_ACCESS_KEY'],
    [{ ...keys, MINTMARK_PHOTOS_URL, AWS_ENDPOINT_URL: 'one' }, 'S3_ENDPOINT'],
    [{ ...keys, MINTMARK_PHOTOS_URL, S3_REGION: 'a b' }, 'S3_REGION'],
    ...['coins', 's3://', 's3://Coins', 's3://coins/../x', 's3://coins//x', 'https://a.example/b'].map(
      (url) => [{ ...keys, MINTMARK_PHOTOS_URL: url }, 'MINTMARK_PHOTOS_URL'] as const,
    ),
  ] as const)
    expect(() => readConfig(wrong)).toThrow(new RegExp(`^${named}: (?!.*a-secret)`));
});

test('releases come from an address as it is written, or from none', () => {
  expect(readConfig({}).config.releasesUrl).toBeNull();
  const url = 'https://coins.example/releases.csv?key=a%2Fb';
  expect(readConfig({ MINTMARK_RELEASES_URL: url }).config.releasesUrl).toBe(url);
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

test('a public address may have a path, which everything lies below', () => {
  const { publicUrl, basePath } = readConfig({
    MINTMARK_PUBLIC_URL: 'https://home.example/our/coins',
  }).config;
  expect([publicUrl, basePath]).toEqual(['https://home.example/our/coins', '/our/coins']);
  for (const without of [undefined, 'https://a.example', 'https://a.example:8443/'])
    expect(readConfig({ MINTMARK_PUBLIC_URL: without }).config.basePath).toBe('');
});

test.each([
  ['https://home.example/coins?a=b', 'must end where the path ends'],
  ['https://home.example/coins#a', 'must end where the path ends'],
  ['https://home.example/coins/', 'must not end with "/" after a path'],
  ['https://home.example//coins', 'must not have "//" in its path'],
  ['https://home.example//', 'must not have "//" in its path'],
  ['https://home.example/our/../coins', 'must have a path of letters'],
  ['https://home.example/my coins', 'must have a path of letters'],
  ['https://home.example/m%C3%BCnzen', 'must have a path of letters'],
  ['https://home.example/"onload="x', 'must have a path of letters'],
  ['https://home.example/healthz', 'must not have this path'],
  ['https://someone:secret@home.example/coins', 'must not hold a user or a password'],
  ['home.example/coins', 'must be an http or https address'],
])('MINTMARK_PUBLIC_URL=%s stops the start and says why', (value, why) => {
  expect(() => readConfig({ MINTMARK_PUBLIC_URL: value })).toThrow(`MINTMARK_PUBLIC_URL: ${why}`);
});

test('without AI settings nobody looks at photos', () => {
  const { config, warnings } = readConfig({});
  expect(config.ai).toEqual({ provider: null, secondModel: null, dailyLimit: 200, timeoutMs: 60_000 });
  expect(warnings).toEqual([]);
  expect(readConfig({ MINTMARK_AI_PROVIDER: 'none', MINTMARK_GEMINI_API_KEY: 'k' }).config.ai.provider).toBe(
    null,
  );
});

test('the key of Gemini is enough', () => {
  const { ai } = readConfig({ MINTMARK_GEMINI_API_KEY: 'k' }).config;
  expect(ai.provider).toEqual({
    kind: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com',
    model: 'gemini-2.5-flash',
    apiKey: 'k',
  });
  expect(ai.timeoutMs).toBe(60_000);
});

const OPENAI = {
  MINTMARK_AI_PROVIDER: 'openai',
  MINTMARK_OPENAI_BASE_URL: 'http://localhost:11434/v1/',
  MINTMARK_OPENAI_MODEL: 'org/model@q4:8b',
};

test('a server on a small machine needs an address and a model, no key, and gets minutes', () => {
  const { ai } = readConfig({
    ...OPENAI,
    MINTMARK_AI_SECOND_MODEL: 'other',
    MINTMARK_AI_DAILY_LIMIT: '0',
  }).config;
  expect(ai).toEqual({
    provider: {
      kind: 'openai',
      baseUrl: 'http://localhost:11434/v1',
      model: 'org/model@q4:8b',
      apiKey: null,
    },
    secondModel: 'other',
    dailyLimit: 0,
    timeoutMs: 300_000,
  });
  expect(readConfig({ ...OPENAI, MINTMARK_AI_TIMEOUT: '1.5' }).config.ai.timeoutMs).toBe(1500);
});

test('keys of AI providers may lie in files', async () => {
  const file = join(tmpdir(), `mintmark-ai-key-${process.pid}`);
  await Bun.write(file, 'from a file\n');
  expect(readConfig({ MINTMARK_GEMINI_API_KEY_FILE: file }).config.ai.provider?.apiKey).toBe('from a file');
  const { config } = readConfig({ ...OPENAI, MINTMARK_OPENAI_API_KEY_FILE: file });
  expect(config.ai.provider?.apiKey).toBe('from a file');
});

test.each<[string, Record<string, string>]>([
  ['MINTMARK_AI_PROVIDER', { MINTMARK_AI_PROVIDER: 'claude' }],
  ['MINTMARK_GEMINI_API_KEY: is missing', { MINTMARK_AI_PROVIDER: 'gemini' }],
  ['MINTMARK_OPENAI_BASE_URL: is missing', { MINTMARK_AI_PROVIDER: 'openai', MINTMARK_OPENAI_MODEL: 'm' }],
  ['MINTMARK_OPENAI_MODEL: is missing', { ...OPENAI, MINTMARK_OPENAI_MODEL: '' }],
  ['MINTMARK_OPENAI_BASE_URL', { ...OPENAI, MINTMARK_OPENAI_BASE_URL: 'localhost:11434' }],
  ['MINTMARK_OPENAI_MODEL', { ...OPENAI, MINTMARK_OPENAI_MODEL: 'two words' }],
  ['MINTMARK_GEMINI_MODEL', { MINTMARK_GEMINI_MODEL: 'a?key=b' }],
  ['MINTMARK_GEMINI_BASE_URL', { MINTMARK_GEMINI_BASE_URL: 'file:///etc' }],
  ['MINTMARK_AI_SECOND_MODEL', { MINTMARK_AI_SECOND_MODEL: '<b>' }],
  ['MINTMARK_AI_DAILY_LIMIT', { MINTMARK_AI_DAILY_LIMIT: '-1' }],
  ['MINTMARK_AI_TIMEOUT', { MINTMARK_AI_TIMEOUT: '0' }],
])('%s: the start is refused for %j', (name, settings) => {
  expect(() => readConfig(settings)).toThrow(name);
});

test('the embedded reader looks at photos unless it is told otherwise', () => {
  const reader = (settings: Record<string, string>) => {
    const { config, warnings } = readConfig(settings);
    return [config.ai.provider?.kind ?? null, config.reader, warnings];
  };
  expect(reader({})).toEqual([null, 'full', []]);
  expect(reader({ MINTMARK_READER: 'match' })).toEqual([null, 'match', []]);
  expect(reader({ MINTMARK_READER: 'off' })).toEqual([null, 'off', []]);
  expect(reader({ MINTMARK_AI_PROVIDER: 'none' })).toEqual([null, 'off', []]);
  expect(reader({ MINTMARK_GEMINI_API_KEY: 'key' })).toEqual(['gemini', 'full', []]);
  expect(reader({ MINTMARK_AI_PROVIDER: 'reader', MINTMARK_GEMINI_API_KEY: 'key' })).toEqual([
    null,
    'full',
    [],
  ]);
  expect(reader({ MINTMARK_AI_PROVIDER: 'reader', MINTMARK_READER: 'off' })).toEqual([
    null,
    'off',
    ['MINTMARK_READER=off: nobody looks at photos; coins are reviewed by hand.'],
  ]);
  expect(() => readConfig({ MINTMARK_READER: 'on' })).toThrow('MINTMARK_READER');
});

test('the embedded reader reads no text where memory is short, unless it is told to', () => {
  expect([0.5e9, 0.99e9, 1e9, 8e9].map(readerFor)).toEqual(['match', 'match', 'full', 'full']);
});

test('news feeds: a few without a word, those named otherwise, and none for an empty value', () => {
  const feeds = (value?: string) => readConfig({ MINTMARK_NEWS_FEEDS: value }).config.newsFeeds;
  expect(feeds().every((one) => one.startsWith('https://'))).toBe(true);
  expect(feeds()).toHaveLength(3);
  expect(feeds(' https://a.example/feed , http://b.example/?key=1,,https://a.example/feed')).toEqual([
    'https://a.example/feed',
    'http://b.example/?key=1',
  ]);
  expect([feeds(''), feeds(' , ')]).toEqual([[], []]);
});

test.each([
  'a.example/feed',
  'ftp://a.example/feed',
  'file:///etc/passwd',
  'https://a.example/feed,javascript:alert(1)',
  'https://a.example/one https://a.example/two',
  Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`).join(),
])('MINTMARK_NEWS_FEEDS=%.60s stops the start and is named', (value) => {
  expect(() => readConfig({ MINTMARK_NEWS_FEEDS: value })).toThrow('MINTMARK_NEWS_FEEDS: must be');
});

test('PCGS is asked where there is a token, from a file or not, and only a single word is one', async () => {
  expect(readConfig({}).config.pcgs).toEqual({
    token: null,
    dailyLimit: 100,
    baseUrl: 'https://api.pcgs.com/publicapi',
  });
  const file = join(tmpdir(), `mintmark-pcgs-${process.pid}`);
  await Bun.write(file, 'a-token\n');
  const given = { MINTMARK_PCGS_TOKEN_FILE: file, MINTMARK_PCGS_BASE_URL: 'http://localhost:1/x/' };
  expect(readConfig(given).config.pcgs).toEqual({
    token: 'a-token',
    dailyLimit: 100,
    baseUrl: 'http://localhost:1/x',
  });
  expect(() => readConfig({ MINTMARK_PCGS_TOKEN: 'two words' })).toThrow(
    'MINTMARK_PCGS_TOKEN: must be one word',
  );
});

test('the help names the settings to start with', () => {
  const names = settingsHelp().match(/MINTMARK_\w+/g);
  expect(names).toEqual(['MINTMARK_HOST', 'MINTMARK_PORT', 'MINTMARK_PUBLIC_URL', 'MINTMARK_DATA']);
});

test('any value of any setting is taken, or refused with the name of a setting and a reason', () => {
  const settings = GROUPS.flatMap(([, table]) => Object.entries(table));
  const value = fc.oneof(fc.string(), fc.webUrl(), fc.integer().map(String), fc.constantFrom('on', 's3://a'));
  fc.assert(
    fc.property(fc.constantFrom(...settings), value, ([name, { secret }], given) => {
      try {
        const shown = shownSettings(readConfig({ [name]: given }).config, false);
        expect(name in shown && secret).toBeFalsy();
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        expect((error as Error).message).toMatch(/^(?:MINTMARK|S3)_\w+: (?:must|is) /);
      }
    }),
    { numRuns: 1000 },
  );
});
