/** Length prefix of a frame: 32 bits, big-endian. */
export function lengthOf(bytes: { length: number }): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, bytes.length);
  return head;
}

export const frame = (bytes: Uint8Array): Uint8Array => Buffer.concat([lengthOf(bytes), bytes]);

/** `next` returns null at the end, or if a frame is cut short. */
export function createFrames(stream: ReadableStream<Uint8Array>) {
  const reader = stream.getReader();
  let pieces: Uint8Array[] = [];
  let have = 0;
  const take = async (length: number): Promise<Buffer | null> => {
    while (have < length) {
      const { value, done } = await reader.read();
      if (done) return null;
      pieces.push(value);
      have += value.length;
    }
    const all = Buffer.concat(pieces);
    pieces = [all.subarray(length)];
    have -= length;
    return all.subarray(0, length);
  };
  return {
    next: async (): Promise<Uint8Array | null> => {
      const head = await take(4);
      return head && take(head.readUInt32BE(0));
    },
  };
}
