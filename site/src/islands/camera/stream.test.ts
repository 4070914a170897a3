import { afterEach, expect, test } from 'bun:test';
import {
  keepFocus,
  lensOf,
  openCamera,
  otherCamera,
  REAR,
  setTorch,
  setZoom,
  zoomInWords,
} from './stream.ts';

const cameras = [{ deviceId: 'a' }, { deviceId: 'b' }, { deviceId: 'c' }];

test('a camera with a direction is switched to the opposite one', () => {
  expect(otherCamera(cameras, { deviceId: 'a', facingMode: 'environment' })).toEqual({ facing: 'user' });
  expect(otherCamera(cameras, { deviceId: 'a', facingMode: 'user' })).toEqual({ facing: 'environment' });
});

test('cameras without a direction are used in turn', () => {
  expect(otherCamera(cameras, { deviceId: 'a' })).toEqual({ deviceId: 'b' });
  expect(otherCamera(cameras, { deviceId: 'c', facingMode: '' })).toEqual({ deviceId: 'a' });
  expect(otherCamera(cameras, { deviceId: 'gone' })).toEqual({ deviceId: 'a' });
  expect(otherCamera([], {})).toEqual(REAR);
});

/** A camera whose track remembers whether it was stopped. */
function fakeCamera() {
  const track = {
    stopped: false,
    onended: null as (() => void) | null,
    stop() {
      track.stopped = true;
    },
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
  const { promise, resolve, reject } = Promise.withResolvers<MediaStream>();
  const asked: MediaStreamConstraints[] = [];
  const mediaDevices = {
    getUserMedia: (constraints: MediaStreamConstraints) => {
      asked.push(constraints);
      return promise;
    },
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  return { track, asked, grant: () => resolve(stream), refuse: reject };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));
afterEach(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true }));

test('the rear camera is opened in full size, and closed on request', async () => {
  const { track, asked, grant } = fakeCamera();
  let live = 0;
  const close = openCamera(REAR, { onLive: () => live++, onClosed: () => expect.unreachable() });
  grant();
  await settled();
  expect(live).toBe(1);
  expect(asked[0]?.video).toMatchObject({
    facingMode: { ideal: 'environment' },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
  });
  expect(track.stopped).toBeFalse();
  close();
  expect(track.stopped).toBeTrue();
});

test('a camera granted too late is closed at once', async () => {
  const { track, grant } = fakeCamera();
  const close = openCamera(
    { deviceId: 'b' },
    { onLive: () => expect.unreachable(), onClosed: () => expect.unreachable() },
  );
  close();
  grant();
  await settled();
  expect(track.stopped).toBeTrue();
});

test('a refusal and a lost camera are reported', async () => {
  const refused = fakeCamera();
  const told: unknown[] = [];
  openCamera(REAR, { onLive: () => undefined, onClosed: (error) => told.push(error) });
  const refusal = new DOMException('no', 'NotAllowedError');
  refused.refuse(refusal);
  await settled();
  expect(told).toEqual([refusal]);

  const gone = fakeCamera();
  openCamera(REAR, { onLive: () => undefined, onClosed: (error) => told.push(error) });
  gone.grant();
  await settled();
  gone.track.onended?.();
  expect(told).toEqual([refusal, undefined]);
});

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
