import { createInterface } from 'node:readline/promises';

/** Null at the end of input or when cancelled. */
export type Ask = (question: string, options?: { hidden?: boolean }) => Promise<string | null>;

/** Hidden input is not echoed. Without a terminal, lines of standard input. */
export function createAsk(): Ask {
  if (process.stdin.isTTY)
    return (question, options) => (options?.hidden ? hidden(question) : shown(question));
  let lines: string[] | undefined;
  return async () => {
    lines ??= (await Bun.stdin.text()).split(/\r?\n/);
    return lines.shift() ?? null;
  };
}

async function shown(question: string): Promise<string | null> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer;
}

const ENTER = ['\r', '\n'];
const CTRL_C_OR_D = ['\u0003', '\u0004'];
const RUB_OUT = ['\u0008', '\u007f'];

function hidden(question: string): Promise<string | null> {
  const { stdin, stderr } = process;
  // Before the question, so that quick typing is not shown either.
  stdin.setRawMode(true).setEncoding('utf8').resume();
  stderr.write(question);
  let typed: string[] = [];
  return new Promise((resolve) => {
    const done = (answer: string | null) => {
      stdin.off('data', take).setRawMode(false).pause();
      stderr.write('\n');
      resolve(answer);
    };
    const take = (chunk: string) => {
      for (const letter of chunk) {
        if (ENTER.includes(letter)) return done(typed.join(''));
        if (CTRL_C_OR_D.includes(letter)) return done(null);
        if (RUB_OUT.includes(letter)) typed = typed.slice(0, -1);
        else typed.push(letter);
      }
    };
    stdin.on('data', take);
  });
}
