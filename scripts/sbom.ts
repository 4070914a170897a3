import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Part {
  name: string;
  version: string;
  /** As its package.json says: an SPDX expression. */
  licence: string;
  /** Licence text, or ''. */
  text: string;
}

const Package = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string | { type: string };
    dependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
    peerDependencies?: Record<string, string>;
  };

/** All transitive dependencies as installed: a superset of what the bundler keeps. */
export function partsOf(root: string): Part[] {
  const found = new Map<string, Part>();
  const seen = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = installed(name, from, root);
    if (!folder || seen.has(folder)) return;
    seen.add(folder);
    const { version, license, dependencies, peerDependencies, optionalDependencies } = Package(folder);
    const licence = typeof license === 'string' ? license : (license?.type ?? 'NOASSERTION');
    found.set(`${name}@${version}`, { name, version, licence, text: licenceIn(folder) });
    for (const next of Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }))
      visit(next, folder);
  };
  for (const name of Object.keys(Package(root).dependencies ?? {})) visit(name, root);
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Undefined for optional packages of other systems. */
function installed(name: string, from: string, root: string): string | undefined {
  for (let folder = from; folder.length >= root.length; folder = join(folder, '..')) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
  }
}

function licenceIn(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying|notice)/i.test(name));
  try {
    return file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  } catch {
    return '';
  }
}

/** CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/). */
export function cycloneDx(version: string, bun: string, parts: readonly Part[]): object {
  const component = (name: string, at: string, licence: string, purl: string) => ({
    type: 'library',
    'bom-ref': purl,
    name,
    version: at,
    licenses: [/[ ()]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
    purl,
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': 'mintmark',
        name: 'mintmark',
        version,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [
      { ...component('bun', bun, 'MIT', `pkg:github/oven-sh/bun@bun-v${bun}`), type: 'platform' },
      ...parts.map(({ name, version: at, licence }) =>
        component(name, at, licence, `pkg:npm/${name.replace('@', '%40')}@${at}`),
      ),
    ],
  };
}
