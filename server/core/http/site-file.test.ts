import { expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { gzipOf, type Stretch, stretch } from './site-file.ts';

const text = (parts: readonly (Stretch | string)[]) =>
  parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');

const LONG = stretch('<p>the coin of the cabinet — Münze</p>'.repeat(3000));
const SHORT = stretch('<hr>');

for (const [what, parts] of Object.entries({
  nothing: [],
  'an empty stretch': [stretch(''), 'a', ''],
  'texts alone': ['one', 'two é'],
  'stretches alone': [LONG, SHORT, LONG],
  'a page': [SHORT, '<b>$1,234.50</b>', LONG, '{"seed":"✓"}', SHORT],
} satisfies Record<string, (Stretch | string)[]>)) {
  test(`${what}: whoever unpacks the file gets the texts in a row, and the checksum holds`, () => {
    const file = gzipOf(parts);
    expect(gunzipSync(file).toString()).toBe(text(parts));
    expect(new TextDecoder().decode(Bun.gunzipSync(file))).toBe(text(parts));
    // gzip itself looks at checksum and length.
    expect(Bun.spawnSync(['gzip', '-t'], { stdin: file }).exitCode ?? 0).toBe(0);
  });
}
