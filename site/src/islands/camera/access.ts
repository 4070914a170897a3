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
    title: msg('May Mintmark use the camera?'),
    text: msg(
      'Your browser asks before it lends the camera. Photos stay on this device until you send them.',
    ),
  },
  denied: {
    title: msg('Camera Access Needed'),
    text: msg(
      'This browser keeps the camera from Mintmark. Allow it in the browser’s settings for this site, then try again, or go on with photos from elsewhere.',
    ),
  },
  missing: {
    title: msg('No Camera Found'),
    text: msg(
      'This device has no camera that the browser could use. Photos that were taken before do as well.',
    ),
  },
  insecure: {
    title: msg('The camera needs https'),
    text: msg(
      'Browsers lend the camera only to pages that come over https, and this one came over plain http. Photos from your phone’s own camera do as well.',
    ),
  },
  busy: {
    title: msg('Camera Error'),
    text: msg('Unable to access camera. Please check permissions. Another app may be using it, too.'),
  },
};
