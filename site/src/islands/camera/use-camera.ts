import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { msg } from '../../../../shared/language/msg.ts';
import { greyReader } from './look.ts';
import { AIMED, aim, type Hint } from './quality.ts';
import { type Camera, keepFocus, openCamera, otherCamera, REAR } from './stream.ts';

/**
 * State of the camera: 'asking' during the permission prompt, 'live' with a picture, else why there is none. 'busy' is
 * any other error, usually another app.
 */
export type Access = 'asking' | 'live' | 'denied' | 'missing' | 'insecure' | 'busy';

/** Error names of getUserMedia (Media Capture and Streams, section 10.2). */
export function accessAfter(error: unknown): Access {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    default:
      return 'busy';
  }
}

export const CLOSED: Readonly<Record<Exclude<Access, 'live'>, { title: string; text: string }>> = {
  asking: {
    title: msg('Allow camera access?'),
    text: msg('Your browser will ask for permission. Photos stay on this device until you submit them.'),
  },
  denied: {
    title: msg('Camera Access Needed'),
    text: msg(
      'Camera access is blocked for this site. Allow it in your browser’s settings and try again, or use photos from this device.',
    ),
  },
  missing: {
    title: msg('No Camera Found'),
    text: msg('Your browser found no camera on this device. Use photos you already have.'),
  },
  insecure: {
    title: msg('The camera needs https'),
    text: msg('The camera only works over https. Use a photo instead.'),
  },
  busy: {
    title: msg('Camera Error'),
    text: msg('Unable to access camera. Please check permissions. Another app may be using the camera.'),
  },
};

/** Missing on plain http and in old browsers. */
const canAsk = () => typeof navigator.mediaDevices?.getUserMedia === 'function';
const closedFor = (): Access => (window.isSecureContext ? 'missing' : 'insecure');

export function useCamera() {
  const [access, setAccess] = useState<Access>(() => (canAsk() ? 'asking' : closedFor()));
  const [stream, setStream] = useState<MediaStream | null>(null);
  /** Setting a new object, even with the same camera, retries. */
  const [camera, setCamera] = useState<Camera>(REAR);
  const [cameras, setCameras] = useState<readonly MediaDeviceInfo[]>([]);
  const shown = useShown();
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (!shown || !canAsk()) return;
    setAccess((now) => (now === 'live' ? now : 'asking'));
    const close = openCamera(camera, {
      onLive: (opened) => {
        setStream(opened);
        for (const track of opened.getVideoTracks()) keepFocus(track);
        void navigator.mediaDevices
          .enumerateDevices()
          .then((all) => setCameras(all.filter(({ kind }) => kind === 'videoinput')));
      },
      onClosed: (error) => {
        setStream(null);
        setAccess(error === undefined ? 'busy' : accessAfter(error));
      },
    });
    return () => {
      close();
      setStream(null);
    };
  }, [shown, camera]);

  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // For browsers without autoplay; rejected when the stream was replaced.
    if (stream) void video.current.play().catch(() => undefined);
  }, [stream]);

  const tryAgain = () => setCamera({ ...REAR });
  useRetryWhenGranted(access === 'denied', tryAgain);

  const track = stream?.getVideoTracks()[0] ?? null;
  return {
    access,
    track,
    video,
    /** For the video element. */
    onPicture: () => setAccess('live'),
    tryAgain,
    /** Null without another camera. */
    switchCamera:
      cameras.length > 1 && track ? () => setCamera(otherCamera(cameras, track.getSettings())) : null,
  };
}

/** Page visibility, rendered at once: a page in the back-forward cache freezes before the next render. */
function useShown(): boolean {
  const [shown, setShown] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => flushSync(() => setShown(document.visibilityState === 'visible'));
    const leave = () => flushSync(() => setShown(false));
    document.addEventListener('visibilitychange', look);
    addEventListener('pageshow', look);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
      removeEventListener('pagehide', leave);
    };
  }, []);
  return shown;
}

function useRetryWhenGranted(refused: boolean, onGranted: () => void) {
  const latest = useRef(onGranted);
  latest.current = onGranted;
  useEffect(() => {
    if (!refused) return;
    let status: PermissionStatus | undefined;
    let wanted = true;
    const changed = () => status?.state === 'granted' && latest.current();
    navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then((found) => {
        status = found;
        if (wanted) found.addEventListener('change', changed);
      })
      // Some browsers have no permissions query.
      .catch(() => undefined);
    return () => {
      wanted = false;
      status?.removeEventListener('change', changed);
    };
  }, [refused]);
}

/** Hint for the live picture, four times a second while `on`; null before the first one. */
export function useHint(video: RefObject<HTMLVideoElement | null>, on: boolean): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (!on) return;
    const look = greyReader(AIMED);
    let now = NO_HINT;
    const timer = setInterval(() => {
      const grey = video.current?.videoWidth ? look?.(video.current) : undefined;
      if (!grey) return;
      now = nextHint(now, aim(grey), performance.now());
      setHint(now.hint);
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
      setHint(null);
    };
  }, [video, on]);
  return hint;
}

/** Interval between checks, in ms. */
export const LOOK_MS = 250;
/** Minimum time per hint, in ms: a screen reader has to finish it. */
const STANDS_MS = 1000;

export interface HintState {
  hint: Hint | null;
  since: number;
  seen: Hint | null;
}
export const NO_HINT: HintState = { hint: null, since: Number.NEGATIVE_INFINITY, seen: null };

/** Seen twice in a row, at most once a second: no flicker. */
export function nextHint(now: HintState, seen: Hint, time: number): HintState {
  if (seen === now.hint || seen !== now.seen || time - now.since < STANDS_MS) return { ...now, seen };
  return { hint: seen, since: time, seen };
}
