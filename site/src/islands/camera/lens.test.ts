import { expect, test } from 'bun:test';
import { keepFocus, lensOf, setTorch, setZoom, zoomInWords } from './lens.ts';

function trackWith(capabilities?: Record<string, unknown>) {
  const applied: unknown[] = [];
  const track = {
    ...(capabilities && { getCapabilities: () => capabilities }),
    applyConstraints: async ({ advanced }: MediaTrackConstraints) => void applied.push(...(advanced ?? [])),
  } as unknown as MediaStreamTrack;
  return { track, applied };
}

test('controls follow the capabilities of the track', () => {
  const none = { torch: false, zoom: null };
  expect(lensOf(trackWith().track)).toEqual(none);
  expect(lensOf(trackWith({}).track)).toEqual(none);
  expect(lensOf(trackWith({ torch: false, zoom: { min: 1, max: 1, step: 0 } }).track)).toEqual(none);
  expect(lensOf(trackWith({ torch: true, zoom: { min: 1, max: 8, step: 0.1 } }).track)).toEqual({
    torch: true,
    zoom: { min: 1, max: 8, step: 0.1 },
  });
  expect(lensOf(trackWith({ zoom: { min: 1, max: 5 } }).track).zoom?.step).toBeCloseTo(0.2);
});

test('torch, zoom and focus are applied to the track', async () => {
  const { track, applied } = trackWith({ focusMode: ['manual', 'continuous'] });
  keepFocus(track);
  await setTorch(track, true);
  await setZoom(track, 2.5);
  expect(applied).toEqual([{ focusMode: 'continuous' }, { torch: true }, { zoom: 2.5 }]);
  const fixed = trackWith({ focusMode: ['manual'] });
  keepFocus(fixed.track);
  expect(fixed.applied).toEqual([]);
});

test('zoom is a multiple of the widest view in any unit', () => {
  expect(zoomInWords(1, 1)).toBe('1.0×');
  expect(zoomInWords(250, 100)).toBe('2.5×');
  expect(zoomInWords(1.2345, 1)).toBe('1.2×');
});
