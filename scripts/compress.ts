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

/** Cached by content: most chunks do not change between builds. */
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
 * Writes `X.br` if smaller, and for pages `X.gz`, from which the server makes others at run time. Other gzip is made
 * on demand (server/core/http/site-file.ts).
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
