import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file system of its own in a file, mounted on a folder: needs root and Linux. */
export interface Disk {
  /** Where it is mounted. */
  folder: string;
  /** What has reached the disk by now, as if the power went; mounted on a folder of its own. */
  copy(): Disk;
  remove(): void;
}

/** Makes an ext4 file system of so many megabytes in the folder. */
export function makeDisk(parent: string, name: string, megabytes: number): Disk {
  const image = join(parent, `${name}.img`);
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  run('mkfs.ext4', '-q', '-F', image);
  return mounted(parent, name, image);
}

let copies = 0;
function mounted(parent: string, name: string, image: string): Disk {
  const folder = join(parent, name);
  mkdirSync(folder);
  run('mount', '-o', 'loop', image, folder);
  return {
    folder,
    copy: () => {
      copies += 1;
      const cut = `cut-${copies}`;
      const copied = join(parent, `${cut}.img`);
      run('cp', '--sparse=always', image, copied);
      return mounted(parent, cut, copied);
    },
    remove: () => {
      run('umount', folder);
      run('rm', '-rf', image, folder);
    },
  };
}

function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString().trim()}`);
}
