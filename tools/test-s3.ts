/**
 * Runs the tests of where photos lie on a real S3, the gateway of a Ceph that is installed. Without one it says so in a line and ends well.
 */
import { join } from 'node:path';
import { hasCeph, startCeph } from './ceph.ts';

if (!hasCeph()) {
  console.log('left out: no Ceph is installed here');
  process.exit(0);
}
const ceph = await startCeph();
try {
  const tests = Bun.spawn([process.execPath, 'test', '--timeout', '30000', './server/core/blobs.test.ts'], {
    cwd: join(import.meta.dir, '..'),
    env: { ...process.env, MINTMARK_TEST_S3: ceph.endpoint },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.exitCode = await tests.exited;
} finally {
  ceph.stop();
}
