import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const text = await Bun.file(join(root, 'docs/security.md')).text();

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0 by section: "1.2:1-9" stands for V1.2.1 to V1.2.9. */
const LEVELS_1_AND_2 = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5
  3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4
  6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3
  11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2
  14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4
  17.3:1-2
`;

const required = LEVELS_1_AND_2.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, numbers = ''] = section.split(':');
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => `V${name}.${first + at}`);
    });
  });

const rows = [...text.matchAll(/^\| (V[\d.]+(?:, V[\d.]+)*) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, ids = '', state = '', how = '']) => ({ ids: ids.split(', '), state, how }),
);

test('every requirement of levels 1 and 2 has exactly one row', () => {
  expect(required).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(required.sort());
});

test('every row has a state, and says how or why', () => {
  const states = ['met', 'partly', 'not met', 'operator', 'not applicable'];
  for (const { ids, state, how } of rows) {
    expect(states, ids.join()).toContain(state);
    expect(how.length, ids.join()).toBeGreaterThan(10);
  }
  const counted = states.map(
    (state) => `${rows.filter((row) => row.state === state).flatMap(({ ids }) => ids).length} ${state}`,
  );
  expect(text).toContain(`Of 253 requirements: ${counted.join(', ')}.`);
});

test('every file named as proof is there', () => {
  const named = [...text.matchAll(/`((?:server|site|e2e|db)\/[\w./-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every event of the log is named', async () => {
  const source = await Bun.file(join(root, 'server/auth/audit.ts')).text();
  const events = [...source.matchAll(/\| '([a-z-]+)'/g)].map(([, event]) => event);
  expect(events.length).toBeGreaterThan(15);
  expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});
