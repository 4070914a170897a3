import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOTIF_SET, reliefOf } from '../shared/format/us-designs.ts';
import { setOf } from './motif-set.ts';

const DRAWINGS = join(import.meta.dir, '../site/motifs');
const RELIEFS = join(import.meta.dir, '../site/public/motifs');

test('every drawing has its relief, under an address made of what all of them are', () => {
  const names = readdirSync(DRAWINGS)
    .sort()
    .flatMap((file) => ['.webp', '-proof.webp'].map((ending) => file.replace('.svg', ending)));
  expect(readdirSync(RELIEFS)).toEqual([MOTIF_SET]);
  expect(readdirSync(join(RELIEFS, MOTIF_SET)).sort()).toEqual(names.toSorted());
  const reliefs = names.map((name) => [name, readFileSync(join(RELIEFS, MOTIF_SET, name))] as const);
  expect(setOf(reliefs)).toBe(MOTIF_SET);
  expect(reliefOf('eagle')).toBe(`/motifs/${MOTIF_SET}/eagle.webp`);
});
