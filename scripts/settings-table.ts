/**
 * Updates the table of settings in docs/self-hosting.md from the schema and comments of server/core/config.ts;
 * `--check` only compares.
 */
import { join } from 'node:path';
import { Environment, SECRETS } from '../server/core/config.ts';

const root = join(import.meta.dir, '..');
export const PAGE = join(root, 'docs/self-hosting.md');
const SOURCE = join(root, 'server/core/config.ts');

const BEGIN = '<!-- Written by scripts/settings-table.ts -->\n';
const END = '\n<!-- End of the settings -->';

/** A setting with its comment. */
const SETTING = /^ {2}\/\*\*(.*?)\*\/\n {2}((?:MINTMARK|S3)_\w+):/gms;

/** Throws for a setting without a comment, or a page without the table. */
export function withTable(page: string, source: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the table of settings`);
  return page.slice(0, from + BEGIN.length) + tableOf(source) + page.slice(to);
}

function tableOf(source: string): string {
  const comments = new Map([...source.matchAll(SETTING)].map(([, text = '', name = '']) => [name, text]));
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const text = comments
      .get(name)
      ?.replace(/\n\s*\*\s/g, ' ')
      .trim();
    if (!text) throw new Error(`${name} has no comment in ${SOURCE}`);
    const [meaning = '', explicit] = text.split(' @default ');
    const written = SECRETS.includes(name) ? `\`${name}\` (\`_FILE\`)` : `\`${name}\``;
    return `| ${written} | ${explicit ?? defaultOf(schema)} | ${meaning.trim()} |`;
  });
  return ['| Name | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}

/** A dash for none. */
function defaultOf(schema: unknown): string {
  const { def } = schema as { def: { type: string; in?: unknown; defaultValue?: unknown } };
  if (def.type === 'pipe') return defaultOf(def.in);
  return def.type === 'default' && def.defaultValue !== '' ? `\`${def.defaultValue}\`` : '–';
}

if (import.meta.main) {
  const page = await Bun.file(PAGE).text();
  const wanted = withTable(page, await Bun.file(SOURCE).text());
  if (page !== wanted && process.argv.includes('--check')) {
    console.error('The settings in docs/self-hosting.md are others. Run: bun scripts/settings-table.ts');
    process.exit(1);
  }
  if (page !== wanted) await Bun.write(PAGE, wanted);
}
