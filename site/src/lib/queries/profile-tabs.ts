// Apart from the profile's queries: the page that a mail's link opens only tells.
const channel = typeof document === 'undefined' ? undefined : new BroadcastChannel('mintmark-profile');

/** Tells this browser's other tabs that a profile has changed here, if only in how its address is known. */
export const tellProfileChanged = () => channel?.postMessage(null);

/** Calls back, from now on, when another tab has changed a profile. */
export function hearProfileChanged(listener: () => void) {
  if (channel) channel.onmessage = listener;
}
