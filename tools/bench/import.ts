import { loadavg } from 'node:os';
import { importsDone } from '../../server/import/work.ts';
import { testApp } from '../../server/testing/app.ts';

/** Milliseconds from the sending of a sheet of so many rows until all are in the collection, and the longest anybody else had to wait. */
const ROWS = Number(process.argv[2] ?? 10_000);

const TYPES = ['Mercury Dime', 'Morgan Silver Dollar', 'Wheat Penny', 'Buffalo Nickel', 'Washington Quarter'];
const lines = Array.from(
  { length: ROWS },
  (_, at) =>
    `${1879 + (at % 120)},${TYPES[at % TYPES.length]},VF-${20 + (at % 3) * 5},${1 + (at % 3)},${at % 500}.50,No. ${at}`,
);
const it = testApp();
const user = await it.user();
const send = async (rows: readonly string[]) => {
  const answer = await user.send('/api/imports?name=bench.csv', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: ['Year,Coin type,Grade,Quantity,Value,Notes', ...rows].join('\n'),
  });
  return answer.json();
};
// A server that is used has its catalogues in memory.
await send(lines.slice(0, 5));
await Bun.sleep(100);
let longest = 0;
let last = performance.now();
const beat = setInterval(() => {
  longest = Math.max(longest, performance.now() - last - 5);
  last = performance.now();
}, 5);
const began = performance.now();
const { id, counts } = await send(lines);
const read = performance.now();
const readWait = longest;
longest = 0;
await user.sendJson('POST', `/api/imports/${id}/start`, { alike: 'add' });
await importsDone(it.deps);
const over = performance.now();
clearInterval(beat);
const { added, state } = await (await user.send(`/api/imports/${id}`)).json();
console.log(
  JSON.stringify({
    ...{ rows: ROWS, counts, state, added },
    readMs: Math.round(read - began),
    importMs: Math.round(over - read),
    longestWaitMs: { read: Math.round(readWait), import: Math.round(longest) },
    load: loadavg(),
  }),
);
await it.close();
process.exit(0);
