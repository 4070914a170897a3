import { IDEAL } from './frame.ts';

/** Which camera is asked for: the one that faces this way, or one by its id. */
export type Camera = { facing: Facing } | { deviceId: string };
export type Facing = 'environment' | 'user';
export const REAR: Camera = { facing: 'environment' };

/** Kept in local storage while the camera is on (specification 000, section 6). */
const ACTIVE = 'cameraStreamActive';

function tell(isActive: boolean) {
  try {
    if (isActive) localStorage.setItem(ACTIVE, 'true');
    else localStorage.removeItem(ACTIVE);
  } catch {
    // Storage may be refused; nobody but other tabs would have read it.
  }
}

/** Another window that closes its camera takes the word away for all; whose camera is on says it again. */
const repeat = ({ key, newValue }: StorageEvent) => {
  if ((key === ACTIVE || key === null) && newValue === null) tell(true);
};

interface Listener {
  onLive: (stream: MediaStream) => void;
  /** It could not be opened, or was taken away later: then without an error. */
  onClosed: (error?: unknown) => void;
}

/** Opens a camera; what comes back closes it, also while the browser still asks. */
export function openCamera(camera: Camera, { onLive, onClosed }: Listener): () => void {
  let open: MediaStream | undefined;
  let wanted = true;
  const setActive = (isActive: boolean) => {
    if (isActive) addEventListener('storage', repeat);
    else removeEventListener('storage', repeat);
    tell(isActive);
  };
  // A browser that crashed left it standing.
  setActive(false);
  const which =
    'deviceId' in camera
      ? { deviceId: { exact: camera.deviceId } }
      : { facingMode: { ideal: camera.facing } };
  navigator.mediaDevices
    .getUserMedia({
      // A zoom of the lens is lent only to who asks for it.
      video: {
        ...which,
        width: { ideal: IDEAL.width },
        height: { ideal: IDEAL.height },
        zoom: true,
      } as WithZoom,
    })
    .then((stream) => {
      if (!wanted) return stop(stream);
      open = stream;
      setActive(true);
      for (const track of stream.getVideoTracks()) {
        // Unplugged, or taken back by the browser.
        track.onended = () => {
          setActive(false);
          onClosed();
        };
      }
      onLive(stream);
    })
    .catch((error: unknown) => wanted && onClosed(error));
  return () => {
    wanted = false;
    if (!open) return;
    stop(open);
    setActive(false);
  };
}

/** The standard's constraint, which the types of the DOM do not have yet. */
type WithZoom = MediaTrackConstraints & { zoom: boolean };

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) {
    track.onended = null;
    track.stop();
  }
};

/** The camera to switch to: the other way where cameras face ways, else the next one in the list. */
export function otherCamera(
  cameras: readonly { deviceId: string }[],
  now: { deviceId?: string; facingMode?: string },
): Camera {
  if (now.facingMode === 'environment' || now.facingMode === 'user') {
    return { facing: now.facingMode === 'user' ? 'environment' : 'user' };
  }
  const index = cameras.findIndex(({ deviceId }) => deviceId === now.deviceId);
  const next = cameras[(index + 1) % cameras.length];
  return next?.deviceId ? { deviceId: next.deviceId } : REAR;
}
