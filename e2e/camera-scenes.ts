import type { Page } from '@playwright/test';
import { drawn, type Scene } from '../site/src/islands/camera/testing.ts';

const SIZE = 480;

interface Staged {
  /** Shows a picture to the camera, from RGBA in base64. */
  showScene: (pixels: string) => void;
  /** Every stream that was lent. */
  streams: MediaStream[];
  /** What was asked of the lens and the lamp. */
  wishes: Record<string, unknown>[];
}
export type StagedWindow = Window & typeof globalThis & Staged;

/** What else the drawn camera has. */
export interface Equipment {
  cameras?: number;
  capabilities?: Record<string, unknown>;
}

/** A camera whose picture the test draws, in place of the browser's fake one; before the page is opened. */
export async function drawnCamera(page: Page, equipment: Equipment = {}): Promise<void> {
  await page.addInitScript(
    ({ size, cameras, capabilities }) => {
      const canvas = document.createElement('canvas');
      canvas.width = size;
      canvas.height = size;
      const pen = canvas.getContext('2d');
      let picture = new ImageData(size, size);
      // A canvas sends a picture when it has been drawn upon.
      setInterval(() => pen?.putImageData(picture, 0, 0), 50);
      const streams: MediaStream[] = [];
      const wishes: Record<string, unknown>[] = [];
      const showScene = (pixels: string) => {
        const bytes = Uint8ClampedArray.from(atob(pixels), (letter) => letter.charCodeAt(0));
        picture = new ImageData(bytes, size, size);
      };
      Object.assign(window, { showScene, streams, wishes });
      const { mediaDevices } = navigator;
      mediaDevices.getUserMedia = async () => {
        const stream = canvas.captureStream(20);
        for (const track of stream.getVideoTracks()) {
          track.getCapabilities = () => capabilities;
          track.applyConstraints = async (constraints) => {
            wishes.push(...((constraints?.advanced ?? []) as Record<string, unknown>[]));
          };
        }
        streams.push(stream);
        return stream;
      };
      mediaDevices.enumerateDevices = async () =>
        Array.from({ length: cameras }, (_, index) => ({
          kind: 'videoinput' as const,
          deviceId: `camera ${index}`,
          groupId: '',
          label: '',
          toJSON: () => '',
        }));
    },
    { size: SIZE, cameras: equipment.cameras ?? 1, capabilities: equipment.capabilities ?? {} },
  );
}

/** Lays something before the drawn camera. */
export const show = (page: Page, scene: Scene): Promise<void> =>
  page.evaluate(
    (pixels) => (window as StagedWindow).showScene(pixels),
    Buffer.from(drawn(SIZE, scene)).toString('base64'),
  );
