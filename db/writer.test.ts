import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { Writer } from './writer.ts';

function failing(...statements: string[]) {
  const connection = new Database(':memory:');
  connection.run('CREATE TABLE rows (id TEXT)');
  const run = connection.run.bind(connection);
  const toFail = new Set(statements);
  connection.run = ((statement: string, ...bindings: []) => {
    if (toFail.delete(statement)) throw new Error(`no ${statement}`);
    return run(statement, ...bindings);
  }) as typeof connection.run;
  const ids = () => connection.query('SELECT id FROM rows').values().flat();
  const insert = (id: string, fail?: string) => async () => {
    connection.run(`INSERT INTO rows VALUES ('${id}')`);
    if (fail) throw new Error(fail);
    return id;
  };
  return { connection, writer: new Writer(connection), ids, insert };
}

const reasons = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === 'rejected' ? one.reason.message : one.value));

test('writer: a commit and a rollback that both fail tell the first cause, and the next transaction is done', async () => {
  const { writer, ids, insert } = failing('COMMIT', 'ROLLBACK');
  const lost = await Promise.allSettled([writer.transaction(insert('a')), writer.transaction(insert('b'))]);
  expect(reasons(lost)).toEqual(['no COMMIT', 'no COMMIT']);
  // The failed transaction is ended before the next but one.
  await Promise.allSettled([writer.transaction(insert('c'))]);
  expect(await writer.transaction(insert('d'))).toBe('d');
  expect(ids()).toEqual(['d']);
  await writer.idle();
});

test('writer: what goes with a transaction in memory is taken back when it, or its whole batch, is rolled back', async () => {
  const { writer, insert } = failing('COMMIT');
  const memory: string[] = [];
  const noting = (id: string, fail?: string) => async () => {
    memory.push(id);
    writer.onRollback(() => expect(memory.pop()).toBe(id));
    return insert(id, fail)();
  };
  await Promise.allSettled([writer.transaction(noting('a')), writer.transaction(noting('b'))]);
  expect(memory).toEqual([]);
  const settled = await Promise.allSettled([
    writer.transaction(noting('c')),
    writer.transaction(noting('d', 'no d')),
    writer.transaction(noting('e')),
  ]);
  expect(reasons(settled)).toEqual(['c', 'no d', 'e']);
  expect(memory).toEqual(['c', 'e']);
  await Promise.allSettled([writer.transaction(noting('f', 'no f'))]);
  expect(memory).toEqual(['c', 'e']);
});

test('writer: what follows a transaction is done once it is committed, before it is acknowledged, and never where it is not', async () => {
  const { writer, ids, insert } = failing('COMMIT');
  const done: string[] = [];
  const following = (id: string, fail?: string) => async () => {
    writer.afterCommit(() => done.push(ids().includes(id) ? id : `${id} is not there`));
    return insert(id, fail)();
  };
  await Promise.allSettled([writer.transaction(following('a'))]);
  expect(done).toEqual([]);
  await writer.transaction(following('b')).then(() => done.push('b acknowledged'));
  await Promise.allSettled([writer.transaction(following('c', 'no c')), writer.transaction(following('d'))]);
  expect(done).toEqual(['b', 'b acknowledged', 'd']);
});

test('writer: a savepoint that cannot be undone fails its whole batch with the cause', async () => {
  const { writer, ids, insert } = failing('ROLLBACK TO job');
  const settled = await Promise.allSettled([
    writer.transaction(insert('a')),
    writer.transaction(insert('b', 'the cause')),
  ]);
  expect(reasons(settled)).toEqual(['the cause', 'the cause']);
  expect(await writer.transaction(insert('c'))).toBe('c');
  expect(ids()).toEqual(['c']);
});
