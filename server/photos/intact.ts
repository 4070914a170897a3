/** Whether a WebP picture is what was written: by its SHA-256 where that is known, else whether it is whole. */
export function isIntactWebp(bytes: Uint8Array, hash: string | null): boolean {
  if (hash) return new Bun.CryptoHasher('sha256').update(bytes).digest('hex') === hash;
  // RFC 9649, 2.3: RIFF, the length of what follows, WEBP.
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(12, bytes.byteLength));
  const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
  return isWebp && head.readUInt32LE(4) + 8 === bytes.byteLength;
}
