import { spyOn } from 'bun:test';
import { join } from 'node:path';

/** Runs a command in this process: its exit code, and what it printed on standard output and standard error. */
export async function printed(work: () => Promise<number>): Promise<[code: number, text: string]> {
  let text = '';
  const streams = [process.stdout, process.stderr].map((stream) =>
    spyOn(stream, 'write').mockImplementation((piece) => {
      text += String(piece);
      return true;
    }),
  );
  try {
    return [await work(), text];
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}

/** Runs `mintmark` in a process of its own, in the folder `cwd`, on the data folder `data` or in other surroundings. */
export async function mintmark(
  args: string[],
  { cwd, data, environment = {} }: { cwd: string; data: string; environment?: Record<string, string> },
) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../main.ts'), ...args], {
    cwd,
    env: { PATH: process.env.PATH ?? '', MINTMARK_DATA: data, ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, out, err };
}
