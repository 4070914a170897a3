/** Whether a picture is what was written: by its SHA-256 where that is known, else whether it is a whole WebP or JPEG. */
export function isIntactPicture(bytes: Uint8Array, hash: string | null): boolean {
  if (hash) return new Bun.CryptoHasher('sha256').update(bytes).digest('hex') === hash;
  const picture = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = (from: number, to: number) => picture.toString('latin1', from, to);
  // ITU-T T.81, B.2.1: from its first marker to its last.
  if (at(0, 3) === JPEG) return at(picture.length - 2, picture.length) === '\xff\xd9';
  // RFC 9649, 2.3: RIFF, the length of what follows, WEBP.
  return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP' && picture.readUInt32LE(4) + 8 === picture.length;
}

/** How a JPEG begins. */
const JPEG = '\xff\xd8\xff';

/** The type of a stored picture, whatever its name ends in. */
export async function pictureType(picture: Blob): Promise<string> {
  const begins = Buffer.from(await picture.slice(0, JPEG.length).bytes()).toString('latin1');
  return begins === JPEG ? 'image/jpeg' : 'image/webp';
}
