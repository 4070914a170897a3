import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { dependencies } from '../package.json';
import { cycloneDx, partsOf } from './sbom.ts';

const parts = partsOf(join(import.meta.dir, '..'));

test('every package the program needs is among the parts, with a licence that may be passed on', () => {
  const names = new Set(parts.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
  const others = parts.filter(
    ({ licence }) =>
      !/\b(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|OFL-1\.1|Unlicense|CC0-1\.0|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|Zlib|WTFPL|LGPL-3\.0)\b/.test(
        licence,
      ),
  );
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([]);
});

test('the list of parts names each once, by an address of its own', () => {
  const { components } = cycloneDx('1.2.3', '1.4.5', parts) as { components: { purl: string }[] };
  const purls = components.map(({ purl }) => purl);
  expect(new Set(purls).size).toBe(purls.length);
  expect(purls).toContain('pkg:github/oven-sh/bun@bun-v1.4.5');
  expect(purls).toContain(`pkg:npm/%40elysiajs/openapi@${dependencies['@elysiajs/openapi']}`);
});
