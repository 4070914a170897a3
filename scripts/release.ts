/**
 * Makes a release in dist/: the executables of all targets, SHA256SUMS, LICENCES.txt and the list of parts (mintmark.cdx.json, CycloneDX). Starts what
 * can be started on this machine, natively or with qemu-user-static, and names what was not. `--targets A,B` makes some only.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildVersion } from './build-version.ts';
import { cycloneDx, partsOf } from './sbom.ts';
import { smoke } from './smoke.ts';
import { outfile, parseArguments, runsHere, TARGETS, type Target } from './targets.ts';

const root = join(import.meta.dir, '..');
const { values } = parseArgs({ options: { targets: { type: 'string', default: TARGETS.join() } } });
const { targets } = parseArguments(['--target', values.targets]);

async function run(command: string[], env: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, {
    cwd: root,
    env: { ...process.env, ...env },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} ended with ${child.exitCode}`);
  return text;
}

/** How an executable for ARM is started elsewhere: the emulator, and where the libraries of that system lie (Debian's libc6-arm64-cross). */
const QEMU = {
  program: 'qemu-aarch64-static',
  libraries: process.env.QEMU_LD_PREFIX ?? '/usr/aarch64-linux-gnu',
};

/** Starts what was built for a target and says how; null where this machine cannot. */
async function tryOut(target: Target, version: string): Promise<string | null> {
  const file = join(root, outfile(target));
  if (runsHere(target)) {
    await smoke(file);
    return 'started and tried out';
  }
  const qemu = target === 'bun-linux-arm64' && Bun.which(QEMU.program);
  if (!qemu) return null;
  const said = await run([qemu, file, '--version'], { QEMU_LD_PREFIX: QEMU.libraries });
  if (said.trim() !== version) throw new Error(`${file} says it is ${said}`);
  return 'says its version under qemu';
}

const version = buildVersion(root);
await run([process.execPath, 'scripts/build.ts', '--no-smoke', '--target', ...targets]);
const sums: string[] = [];
for (const target of targets) {
  const file = outfile(target);
  const hash = new Bun.CryptoHasher('sha256');
  for await (const piece of Bun.file(join(root, file)).stream()) hash.update(piece);
  sums.push(`${hash.digest('hex')}  ${file.replace('dist/', '')}`);
  console.log(`${file}: ${(await tryOut(target, version)) ?? 'not started: this machine cannot'}`);
}
await Bun.write(join(root, 'dist/SHA256SUMS'), `${sums.join('\n')}\n`);

const parts = partsOf(root);
const bun = Bun.version;
await Bun.write(
  join(root, 'dist/mintmark.cdx.json'),
  `${JSON.stringify(cycloneDx(version, bun, parts), null, 1)}\n`,
);
const ours = await Array.fromAsync(new Bun.Glob('*.txt').scan(join(root, 'licences')));
const texts = [
  `Mintmark ${version}\n\n${await Bun.file(join(root, 'LICENSE')).text()}`,
  ...(await Promise.all(ours.sort().map((name) => Bun.file(join(root, 'licences', name)).text()))),
  `Bun ${bun}: MIT (https://bun.sh/docs/project/licensing names what it is made of)`,
  ...parts.map(({ name, version: at, licence, text }) => `${name} ${at}: ${licence}\n\n${text}`),
];
await Bun.write(
  join(root, 'dist/LICENCES.txt'),
  texts.map((text) => text.trim()).join(`\n\n${'-'.repeat(80)}\n\n`),
);
await rm(join(root, 'dist/mintmark'), { force: true });
console.log(`${parts.length} parts in mintmark.cdx.json and LICENCES.txt`);
