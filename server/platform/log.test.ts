import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { createLog } from './log.ts';

test('one JSON object a line with its time in UTC, whatever it is told', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const lines: string[] = [];
      createLog('info', (line) => lines.push(line)).info(text, { address: text });
      const [line = ''] = lines;
      expect(lines).toHaveLength(1);
      expect(line).not.toMatch(/[\r\n]/);
      const said = JSON.parse(line);
      expect(said.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      expect([said.level, said.msg, said.address]).toEqual(['info', JSON.parse(JSON.stringify(text)), text]);
    }),
  );
});

test('what matters less than the level is left out', () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => lines.push(line));
  for (const level of ['error', 'warn', 'info', 'debug'] as const) log[level](level);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['error', 'warn']);
});
