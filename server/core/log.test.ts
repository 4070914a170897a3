import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Glob } from 'bun';
import { DrizzleQueryError } from 'drizzle-orm';
import fc from 'fast-check';
import { createLog, errorMessage, errorStack, errorText } from './log.ts';

test('one JSON object a line with its time in UTC, whatever it is told', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const lines: string[] = [];
      createLog('info', (line) => lines.push(line)).info(text, { address: text });
      const [line = ''] = lines;
      expect(lines).toHaveLength(1);
      expect(line).not.toMatch(/[\r\n]/);
      const said = JSON.parse(line);
      expect(said.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect([said.level, said.msg, said.address]).toEqual(['info', JSON.parse(JSON.stringify(text)), text]);
    }),
  );
});

test('what matters less than the level is left out', () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => lines.push(line));
  for (const level of ['error', 'warn', 'info', 'debug'] as const) log[level](level);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['error', 'warn']);
});

const VALUES = ['anna@example.org', '$argon2id$v=19$secret', 'Annas Münze'];

/** What Bun throws of a PostgreSQL that refuses a row, wrapped as the query builder wraps it. */
function failedInsert(cause: object) {
  const query = `insert into "users" ("email", "hash", "name") values ($1, $2, $3) /* 'Annas Münze' */`;
  return new DrizzleQueryError(query, VALUES, Object.assign(new Error(), cause));
}

const DUPLICATE = {
  name: 'PostgresError',
  message: 'duplicate key value violates unique constraint "users_email_unique"',
  code: 'ERR_POSTGRES_SERVER_ERROR',
  errno: '23505',
  detail: 'Key (email)=(anna@example.org) already exists.',
  where: "unnamed portal parameter $3 = 'Annas Münze'",
};

const logOf = (details: Record<string, unknown>) => {
  const lines: string[] = [];
  createLog('info', (line) => lines.push(line)).error('failed', details);
  return lines.join();
};

test('an error of a statement says what failed and why, and none of its values, wherever it stands', () => {
  const error = failedInsert(DUPLICATE);
  const wrapped = new Error('not saved', { cause: new Error('really', { cause: error }) });
  const many = new AggregateError([new Error('first'), error], 'two failed');
  const all = [
    { error },
    { error: String(error) },
    { error: `not saved: ${error}`, reason: error.message, stack: error.stack },
    { error: errorStack(error), text: errorText(error), message: errorMessage(error) },
    { error: errorStack(wrapped) },
    { deep: { list: [{ error: wrapped }] } },
    { error: many },
  ];
  for (const details of all) {
    const line = logOf(details);
    expect(line).toContain('insert into');
    for (const value of VALUES) expect(line).not.toContain(value);
  }
  for (const details of [{ error }, { error: wrapped }, { error: many }, { error: errorStack(error) }]) {
    expect(logOf(details)).toContain('users_email_unique');
    expect(logOf(details)).toContain('23505');
  }
  expect(errorStack(error)).toMatch(/\n +at .*log\.test\.ts/);
});

test('what PostgreSQL quotes of a value that it cannot read is left out', () => {
  const cause = { name: 'PostgresError', message: 'invalid input syntax for type integer: "Annas Münze"' };
  const text = errorText(failedInsert({ ...cause, errno: '22P02' }));
  expect(text).toContain('invalid input syntax for type integer (22P02)');
  expect(text).not.toContain('Annas');
});

test('other errors are told as they are, and what is no error as well', () => {
  expect(errorText(new TypeError('no such thing'))).toBe('TypeError: no such thing');
  expect(errorMessage(new TypeError('no such thing'))).toBe('no such thing');
  expect(errorText('a word')).toBe('a word');
  expect(errorText(undefined)).toBe('undefined');
  const loop = new Error('again');
  loop.cause = loop;
  expect(errorText(loop).length).toBeLessThan(200);
});

test('no error is made a text by hand on its way to the log', async () => {
  const found: string[] = [];
  for await (const file of new Glob('**/*.ts').scan(join(import.meta.dir, '..'))) {
    if (/\.(?:test|fake|testing)\.ts$/.test(file)) continue;
    const source = await Bun.file(join(import.meta.dir, '..', file)).text();
    for (const [call] of source.matchAll(/\blog\.(?:error|warn|info|debug)\([^;]*;/g))
      if (/String\((?:error|cause|reason|err)\)|\$\{(?:error|cause|err)\}|\.stack\b/.test(call))
        found.push(`${file}: ${call}`);
  }
  expect(found).toEqual([]);
});
