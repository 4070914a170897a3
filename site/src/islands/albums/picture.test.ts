import { expect, test } from 'bun:test';
import { MAX_OWN_HOLES } from '../../../../shared/albums/album.ts';
import { layoutOf } from './picture.ts';

test.each([1, 12, 77, 300, 600, MAX_OWN_HOLES])('%d holes fit on a canvas that telephones draw', (holes) => {
  const { columns, width, height, scale } = layoutOf(holes);
  expect(columns).toBeGreaterThan(5);
  expect(width * height * scale * scale).toBeLessThanOrEqual(12_000_001);
  expect(scale).toBeGreaterThan(0.6);
});
