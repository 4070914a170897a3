/** Writes the settings into docs/self-hosting.md; `--check` only compares. */
import { join } from 'node:path';
import type { Setting } from '../server/core/config/kinds.ts';
import { GROUPS } from '../server/core/config.ts';

export const PAGE = join(import.meta.dir, '../docs/self-hosting.md');

const BEGIN = '<!-- Written by scripts/settings-table.ts -->\n';
const END = '\n<!-- End of the settings -->';

/** Throws for a page without a place for the settings. */
export function withTable(page: string, groups = GROUPS): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${PAGE} has no place for the table of settings`);
  const tables = groups.map(([title, table]) =>
    [
      `**${title}**\n`,
      '| Name | Default | Meaning |',
      '|---|---|---|',
      ...Object.entries(table).map(rowOf),
    ].join('\n'),
  );
  return page.slice(0, from + BEGIN.length) + tables.join('\n\n') + page.slice(to);
}

function rowOf([name, { default: given, shown = given ? `\`${given}\`` : '–', secret, meaning }]: [
  string,
  Setting,
]) {
  return `| \`${name}\`${secret ? ' (`_FILE`)' : ''} | ${shown} | ${meaning} |`;
}

if (import.meta.main) {
  const page = await Bun.file(PAGE).text();
  const wanted = withTable(page);
  if (page !== wanted && process.argv.includes('--check')) {
    console.error('The settings in docs/self-hosting.md are others. Run: bun scripts/settings-table.ts');
    process.exit(1);
  }
  if (page !== wanted) await Bun.write(PAGE, wanted);
}
