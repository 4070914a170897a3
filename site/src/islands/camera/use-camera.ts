import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Access, accessAfter } from './access.ts';
import { keepFocus } from './lens.ts';
import { type Camera, openCamera, otherCamera, REAR } from './stream.ts';

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
