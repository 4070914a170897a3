const MAX_LENGTH = 1000;

/** http and https only, also without a scheme ("//host"); null for others. */
export function webAddress(text: string | null): string | null {
  const url = URL.parse(text?.startsWith('//') ? `https:${text}` : (text ?? ''));
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTH ? url.href : null;
}
