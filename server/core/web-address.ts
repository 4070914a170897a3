/** Longer addresses are nobody's page. */
const MAX_LENGTH = 1000;

/** An http or https address out of what others wrote, also one that leaves the scheme open; null for any other. */
export function webAddress(text: string | null): string | null {
  const url = URL.parse(text?.startsWith('//') ? `https:${text}` : (text ?? ''));
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTH ? url.href : null;
}
