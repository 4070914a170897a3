/** Reads the codes on what a camera shows; `end` when no more will be asked. */
export interface CodeReader {
  /** The texts of the codes; throws where this device cannot read any. */
  read(video: HTMLVideoElement): Promise<string[]>;
  end(): void;
}

/** The standard's detector, which the types of the DOM do not have yet (Shape Detection API). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const WANTED = ['qr_code', 'data_matrix', 'code_128', 'itf', 'code_39'];

/** The browser's own reader where it has one for these codes, else one in WebAssembly, beside the page. */
export async function openCodeReader(): Promise<CodeReader> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = Own ? await Own.getSupportedFormats().catch(() => []) : [];
  const own = WANTED.filter((format) => formats.includes(format));
  if (!Own || !own.includes('qr_code') || !own.includes('itf')) return inWorker();
  const detector = new Own({ formats: own });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    end: () => {},
  };
}

function inWorker(): CodeReader {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return {
    read: (video) => {
      if (!context) throw new Error('no canvas');
      canvas.width = video.videoWidth;
      canvas.height = video.videoHeight;
      context.drawImage(video, 0, 0);
      const picture = context.getImageData(0, 0, canvas.width, canvas.height);
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string[] | null>) =>
          data ? resolve(data) : reject(new Error('unread'));
        worker.onerror = () => reject(new Error('no worker'));
        worker.postMessage(picture, [picture.data.buffer]);
      });
    },
    end: () => worker.terminate(),
  };
}
