import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|xml|wasm|webmanifest)$/;

const encoders = {
  br: (data: Buffer) =>
    promisify(brotliCompress)(data, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
    }),
  gz: (data: Buffer) => promisify(gzip)(data, { level: 9 }),
};

/** Compresses at the highest level; remembered by content, as most chunks are the same from build to build. */
async function compressed(data: Buffer, encoding: keyof typeof encoders, memory: string): Promise<Buffer> {
  const remembered = join(memory, `${createHash('sha256').update(data).digest('hex')}.${encoding}`);
  try {
    return await readFile(remembered);
  } catch {
    const packed = await encoders[encoding](data);
    await writeFile(remembered, packed);
    return packed;
  }
}

/**
 * Puts `X.br` beside every file X of the folder that becomes smaller by it, and `X.gz` beside every page: from those the server makes others
 * while it runs. Of the rest few browsers want it, for whom the server makes it (server/core/http/site-file.ts).
 */
export async function precompress(folder: string, memory: string): Promise<void> {
  await mkdir(memory, { recursive: true });
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const data = await readFile(file);
        for (const encoding of name.endsWith('.html') ? (['br', 'gz'] as const) : (['br'] as const)) {
          const packed = await compressed(data, encoding, memory);
          if (packed.length < data.length) await writeFile(`${file}.${encoding}`, packed);
        }
      }),
  );
}
