import { msg } from '../../../../shared/language/msg.ts';

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
