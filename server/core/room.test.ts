import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';
import { reserveRoom, roomIn } from './room.ts';

const disk = { dataDir: tmpdir(), minFreeBytes: 0 };
const full = expect.objectContaining({ status: 507, code: 'disk_too_full' });

test('room that was set aside for one file is there for no other, until it is given back', () => {
  // Others write on this disk meanwhile, but not as much as this.
  const most = 0.6 * roomIn(disk.dataDir, 0);
  const first = reserveRoom(disk, most);
  expect(() => reserveRoom(disk, most)).toThrow(full);
  first.end();
  const second = reserveRoom(disk, most);
  // What is written is no longer announced: the disk itself knows it.
  second.use(most);
  reserveRoom(disk, most).end();
  second.end();
});

test('what is kept free is asked for again while a file comes', () => {
  const minFreeBytes = roomIn(disk.dataDir, 0) * 2;
  expect(() => reserveRoom({ ...disk, minFreeBytes }, 0)).toThrow(full);
  const settings = { ...disk };
  const room = reserveRoom(settings, 10);
  settings.minFreeBytes = minFreeBytes;
  room.use(10);
  expect(() => room.use(2 ** 20)).toThrow(full);
  room.end();
});
