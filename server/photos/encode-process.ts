import { serialize } from 'bun:jsc';
import { giveWay } from '../core/child.ts';
import {
  encodeExported,
  encodeForAi,
  encodeIllustration,
  encodeImported,
  encodePhoto,
  encodePicture,
  encodePreview,
} from './encode.ts';
import { Refused } from './formats.ts';
import { createFrames, frame } from './frames.ts';

// Entry of a child process (started by encoder.ts): reads frames (frames.ts) of a task and a picture, and
// answers each with an Outcome, until standard input ends. Only killing the process stops a decoder.

const TASKS = {
  photo: encodePhoto,
  imported: encodeImported,
  exported: encodeExported,
  picture: encodePicture,
  illustration: encodeIllustration,
  preview: encodePreview,
  shown: encodeForAi,
};
type Tasks = typeof TASKS;
export type Task = keyof Tasks;

export type Needs<T extends Task> = Parameters<Tasks[T]> extends [Uint8Array, ...infer Rest] ? Rest : never;
export type Made<T extends Task> = Awaited<ReturnType<Tasks[T]>>;

export type Outcome = { made: unknown } | { refused: Omit<Refused, 'name'> };

/** Safety net; the server kills it much earlier. */
const DEADLINE_MS = 120_000;

// The executable starts with high JIT thresholds, which slow down heavy work.
Bun.unsafe.setJITPolicy(1);
giveWay();
const end = () => process.kill(process.pid, 'SIGKILL');
const asked = createFrames(Bun.stdin.stream());
for (let head = await asked.next(); head; ) {
  const picture = await asked.next();
  if (!picture) break;
  const deadline = setTimeout(end, DEADLINE_MS);
  deadline.unref();
  // Resolves early only if standard input ends with the server.
  const following = asked.next();
  void following.then((next) => next ?? end());
  const outcome = await made(head, picture).catch((error: unknown): Outcome => {
    if (!(error instanceof Refused)) throw error;
    const { status, code, message } = error;
    return { refused: { status, code, message } };
  });
  await Bun.write(Bun.stdout, frame(new Uint8Array(serialize(outcome))));
  clearTimeout(deadline);
  head = await following;
}

async function made(head: Uint8Array, picture: Uint8Array): Promise<Outcome> {
  const [task, ...needs] = JSON.parse(new TextDecoder().decode(head)) as [Task, ...unknown[]];
  const work = TASKS[task] as (picture: Uint8Array, ...needs: unknown[]) => Promise<unknown>;
  return { made: await work(picture, ...needs) };
}
