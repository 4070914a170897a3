import { MAX_SWAP_BYTES, type SwapLists, swapText } from '../../../../shared/wants/swap.ts';

const MARK = 'MINTMARK1:';

export const isSwapCode = (text: string): boolean => text.startsWith(MARK);

/** Letters of a code that a telephone still reads from another's screen: 117 modules a side. */
const MAX_LETTERS = 1200;

/** The compressed text of a file, for a QR code. */
export async function swapCode(lists: SwapLists): Promise<string> {
  const packed = new Blob([swapText(lists)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return MARK + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** A code of the first coins of both lists, as many as it can hold. */
export async function longestCode({ wants, trades }: SwapLists): Promise<{ code: string; coins: number }> {
  const codeOf = (most: number) => swapCode({ wants: wants.slice(0, most), trades: trades.slice(0, most) });
  let [fits, beyond] = [0, Math.max(wants.length, trades.length) + 1];
  while (beyond - fits > 1) {
    const half = Math.floor((fits + beyond) / 2);
    if ((await codeOf(half)).length <= MAX_LETTERS) fits = half;
    else beyond = half;
  }
  return { code: await codeOf(fits), coins: Math.min(fits, wants.length) + Math.min(fits, trades.length) };
}

/** The text of a file in a code that anybody may have written; null where it is none, or too long. */
export async function swapOfCode(code: string): Promise<string | null> {
  try {
    const binary = atob(code.trim().slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      if (text.length <= MAX_SWAP_BYTES) continue;
      await reader.cancel();
      return null;
    }
  } catch {
    return null;
  }
}
