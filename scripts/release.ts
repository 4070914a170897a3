/**
 * Builds all targets, SHA256SUMS, LICENCES.txt and mintmark.cdx.json (CycloneDX) in dist/, and smoke-tests natively
 * or with qemu-user-static. `--targets A,B`; `--roots FOLDER`: libraries of other systems by target, such as
 * `bun-linux-arm64-musl` with an unpacked Alpine.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import shipped from '../db/metal-prices.json';
import rates from '../db/official-rates.json';
import { buildVersion } from './compile.ts';
import { cycloneDx, partsOf } from './sbom.ts';
import { smoke } from './smoke.ts';
import { outfile, parseArguments, runsHere, TARGETS, type Target } from './targets.ts';

const root = join(import.meta.dir, '..');
const { values } = parseArgs({
  options: { targets: { type: 'string', default: TARGETS.join() }, roots: { type: 'string' } },
});
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

const EMULATORS: Partial<Record<Target, string>> = {
  'bun-linux-arm64': 'qemu-aarch64-static',
  'bun-linux-arm64-musl': 'qemu-aarch64-static',
  'bun-linux-x64-musl': 'qemu-x86_64-static',
};

/** Libraries from `--roots`, or Debian's libc6-arm64-cross. */
function rootOf(target: Target): string | null {
  const places = [
    ...(values.roots ? [join(values.roots, target)] : []),
    ...(target === 'bun-linux-arm64' ? ['/usr/aarch64-linux-gnu'] : []),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

/** Null if this machine cannot run it. */
async function tryOut(target: Target): Promise<string | null> {
  const file = join(root, outfile(target));
  if (runsHere(target)) {
    await smoke(file);
    return 'started and tried out';
  }
  const emulator = Bun.which(EMULATORS[target] ?? '');
  const libraries = rootOf(target);
  if (!emulator || !libraries) return null;
  await smoke(emulator, '-L', libraries, file);
  return `started under ${EMULATORS[target]} and tried out, but for photos`;
}

const version = buildVersion(root);
const OLD_DAYS = 14;
if (Date.now() - Date.parse(shipped.day) > OLD_DAYS * 24 * 3_600_000)
  console.warn(`The metal prices shipped are of ${shipped.day}: npm run metal-prices renews them.`);
if (Date.now() - Date.parse(rates.day) > OLD_DAYS * 24 * 3_600_000)
  console.warn(`The exchange rates shipped are of ${rates.day}: npm run official-rates renews them.`);
await run([process.execPath, 'scripts/build.ts', '--no-smoke', '--target', ...targets]);
const sums: string[] = [];
for (const target of targets) {
  const file = outfile(target);
  const hash = new Bun.CryptoHasher('sha256');
  for await (const piece of Bun.file(join(root, file)).stream()) hash.update(piece);
  sums.push(`${hash.digest('hex')}  ${file.replace('dist/', '')}`);
  console.log(`${file}: ${(await tryOut(target)) ?? 'not started: this machine cannot'}`);
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
