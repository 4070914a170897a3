// Apart from profile.ts: the page opened from a mail only sends.
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('mintmark-profile');

export const tellProfileChanged = () => channel?.postMessage(null);

export function hearProfileChanged(listener: () => void) {
  if (channel) channel.onmessage = listener;
}
