import { useEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { openCamera, REAR } from '../camera/stream.ts';
import { type Access, accessAfter, CLOSED } from '../camera/use-camera.ts';

export interface ScannerProps {
  title: string;
  text: string;
  /** What to do where nothing can be scanned. */
  instead: string;
  isWanted: (text: string) => boolean;
  /** Content of the first wanted code. */
  onFound: (text: string) => void;
  onClose: () => void;
}

/** Interval between two scans, in ms. */
const PAUSE = 150;

/** Scans until a wanted code is found. No image is stored or sent. */
export function Scanner({ title, text, instead, isWanted, onFound, onClose }: ScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [access, setAccess] = useState<Access>(() => (navigator.mediaDevices ? 'asking' : 'insecure'));
  const [isBroken, setBroken] = useState(false);
  const asked = useRef({ isWanted, onFound });
  asked.current = { isWanted, onFound };
  useEffect(() => {
    if (!navigator.mediaDevices) return;
    let wanted = true;
    let reader: CodeReader | undefined;
    const look = async () => {
      reader = await openCodeReader();
      while (wanted) {
        const picture = video.current;
        if (picture && picture.readyState >= picture.HAVE_CURRENT_DATA && picture.videoWidth > 0) {
          const read = (await reader.read(picture)).find((one) => asked.current.isWanted(one));
          if (read !== undefined && wanted) return asked.current.onFound(read);
        }
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    };
    const close = openCamera(REAR, {
      onLive: (stream) => {
        if (!video.current) return;
        video.current.srcObject = stream;
        setAccess('live');
        look().catch(() => wanted && setBroken(true));
      },
      onClosed: (error) => setAccess(accessAfter(error)),
    });
    return () => {
      wanted = false;
      reader?.end();
      close();
    };
  }, []);
  const closed = access === 'live' ? null : CLOSED[access];
  return (
    <Sheet title={title} text={text} onClose={onClose}>
      {isBroken && <Notice tone="danger">{`${t('This device can’t scan codes.')} ${instead}`}</Notice>}
      {closed && (
        <p role="status" className="text-muted">
          <b className="block text-ink">{translated(closed.title)}</b>
          {access === 'asking'
            ? translated(closed.text)
            : `${translated(closed.text).split('.')[0]}. ${instead}`}
        </p>
      )}
      <video
        ref={video}
        autoPlay
        playsInline
        muted
        aria-label={t('Camera view')}
        className="aspect-4/3 w-full rounded-card bg-black object-cover"
        hidden={access !== 'live'}
      />
    </Sheet>
  );
}

/** Barcode reader; call `end` to release it. */
export interface CodeReader {
  /** Throws if this device cannot read codes. */
  read(video: HTMLVideoElement): Promise<string[]>;
  end(): void;
}

/** Shape Detection API, missing in the DOM types. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

const WANTED = ['qr_code', 'data_matrix', 'code_128', 'itf', 'code_39'];

/** The browser's reader if it supports these codes, else WebAssembly in a worker. */
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
