import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAMS = ['ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph', 'monmaptool'];

/** Whether Ceph is installed, whose gateway speaks S3 (Debian: radosgw, ceph-mon, ceph-osd). */
export const hasCeph = (): boolean => PROGRAMS.every((program) => Bun.which(program));

export interface Ceph {
  /** What S3_ENDPOINT is to be; the keys are the-key and the-secret, the bucket is coins. */
  endpoint: string;
  /** Ends the gateway at once, as a power cut would; what was stored stays. */
  killGateway(): Promise<void>;
  startGateway(): Promise<void>;
  stop(): void;
}

/**
 * Starts a Ceph of its own: a monitor, a store in memory and a gateway, on free ports of this machine alone. It takes about ten seconds, and loses
 * what it holds with `stop`.
 */
export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-ceph-'));
  for (const name of ['mon', 'osd', 'rgw', 'run']) mkdirSync(join(folder, name));
  const [monitor, gateway, id] = [freePort(), freePort(), crypto.randomUUID()];
  const settings = join(folder, 'ceph.conf');
  writeFileSync(settings, settingsOf(folder, id, monitor, gateway));
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(program, ['-c', settings, ...args], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.slice(-1000)}`);
  };
  const pidOf = (name: string) => Number(readFileSync(join(folder, 'run', `${name}.pid`), 'utf8'));
  const endpoint = `http://127.0.0.1:${gateway}`;
  const isUp = () =>
    fetch(endpoint).then(
      (answer) => answer.status < 500,
      () => false,
    );
  const startGateway = async () => {
    run('radosgw', '-n', 'client.rgw');
    for (let tries = 0; tries < 300 && !(await isUp()); tries += 1) await Bun.sleep(100);
  };
  const stop = () => {
    for (const file of readdirSync(join(folder, 'run')).filter((name) => name.endsWith('.pid'))) {
      try {
        process.kill(pidOf(file.slice(0, -'.pid'.length)), 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const map = join(folder, 'monmap');
    run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, map);
    run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    run('ceph-mon', '-i', 'a');
    const store = crypto.randomUUID();
    run('ceph', 'osd', 'new', store);
    run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store);
    run('ceph-osd', '-i', '0');
    run('ceph', 'osd', 'crush', 'add-bucket', 'here', 'host');
    run('ceph', 'osd', 'crush', 'move', 'here', 'root=default');
    run('ceph', 'osd', 'crush', 'add', 'osd.0', '1.0', 'host=here');
    await startGateway();
    const keys = ['--access-key=the-key', '--secret-key=the-secret'];
    run('radosgw-admin', 'user', 'create', '--uid=test', '--display-name=test', ...keys);
    await makeBucket(endpoint);
  } catch (error) {
    stop();
    throw error;
  }
  const killGateway = async () => {
    process.kill(pidOf('client.rgw'), 'SIGKILL');
    while (await isUp()) await Bun.sleep(20);
  };
  return { endpoint, killGateway, startGateway, stop };
}

async function makeBucket(endpoint: string): Promise<void> {
  const { AwsV4Signer } = await import('aws4fetch');
  const keys = { accessKeyId: 'the-key', secretAccessKey: 'the-secret', service: 's3', region: 'us-east-1' };
  const { url, method, headers } = await new AwsV4Signer({
    url: `${endpoint}/coins`,
    method: 'PUT',
    ...keys,
  }).sign();
  const answer = await fetch(url, { method, headers });
  if (!answer.ok) throw new Error(`no bucket: ${await answer.text()}`);
}

const settingsOf = (folder: string, id: string, monitor: number, gateway: number) => `[global]
fsid = ${id}
mon host = 127.0.0.1:${monitor}
auth cluster required = none
auth service required = none
auth client required = none
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/$name.log
mon cluster log file = ${folder}/cluster.log
public addr = 127.0.0.1
ms bind ipv6 = false
osd objectstore = memstore
memstore device bytes = 4294967296
osd data = ${folder}/osd
mon data = ${folder}/mon
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw dns name = 127.0.0.1
`;

function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  listener.stop(true);
  return listener.port;
}
