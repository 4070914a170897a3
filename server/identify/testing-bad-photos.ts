import { disc, drawn } from '../photos/testing.ts';
import { png } from '../testing/app.ts';

/** Header claims 60 megapixels. */
export const bomb = (): Uint8Array<ArrayBuffer> => png(10_000, 6_000, Buffer.alloc(0));

const u24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);

function chunk(type: string, ...parts: Uint8Array[]): Buffer {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length & 1)]);
}

/** Two frames (RFC 9649, 2.7.1.1). */
export async function animated(): Promise<Uint8Array<ArrayBuffer>> {
  const side = 64;
  const size = [u24(side - 1), u24(side - 1)];
  const frame = async (seed: number) => {
    const picture = await new Bun.Image(drawn(side, side, disc(seed))).webp({ quality: 80 }).bytes();
    // Without its own RIFF header.
    return chunk('ANMF', u24(0), u24(0), ...size, u24(100), Buffer.from([0]), picture.subarray(12));
  };
  const frames = [await frame(1), await frame(2)];
  const header = chunk('VP8X', Buffer.from([0x02, 0, 0, 0]), ...size);
  const webp = chunk('RIFF', Buffer.from('WEBP'), header, chunk('ANIM', Buffer.alloc(6)), ...frames);
  return new Uint8Array(webp);
}
