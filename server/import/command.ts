import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { OwnerId } from '../../db/schema.ts';
import { email as emailSchema } from '../../shared/account/account.ts';
import { type ImportDetail, ImportMapping } from '../../shared/import/model.ts';
import { IMPORT_DOUBTS, IMPORT_FORMATS, type ImportDoubt } from '../../shared/import/words.ts';
import { inEnglish } from '../../shared/language/msg.ts';
import { ownerIdOf } from '../core/access.ts';
import { fail, failWithoutDatabase, openForCommand } from '../core/command.ts';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';
import { createLog } from '../core/log.ts';
import { userByEmail } from '../core/session/users.ts';
import { type Stores, storesOf } from '../photos/deps.ts';
import type { ImportDeps } from './deps.ts';
import { changeMapping } from './mapping.ts';
import { importDetail, importRows } from './preview.ts';
import { cancelImport, startImport } from './run.ts';
import { stageFile } from './upload.ts';
import { importsDone, stopImports } from './work.ts';

const USAGE = `Usage: mintmark import FILE --user EMAIL [--mapping MAPPING.json] [--dates day-first|month-first]
       [--accept all|year,title,type,catalogue,certificate,status] [--add-alike] [--dry-run]

FILE is any file that the Import page accepts (docs/import.md).
  --mapping   a JSON file that maps columns to fields
  --dates     whether dates start with the day or the month
  --accept    imports rows with these doubts, which are otherwise skipped
  --add-alike imports possible duplicates too
  --dry-run   imports nothing and prints the mapping
`;

interface Asked {
  file: string;
  email: string;
  mapping?: string;
  dates?: 'day-first' | 'month-first';
  accepted: ImportDoubt[];
  alike: 'skip' | 'add';
  isDry: boolean;
}

function asked(args: string[]): Asked | null {
  const words = [...args];
  const take = (flag: string): boolean => {
    const at = words.indexOf(flag);
    if (at >= 0) words.splice(at, 1);
    return at >= 0;
  };
  const value = (flag: string): string | undefined => {
    const at = words.indexOf(flag);
    return at >= 0 ? words.splice(at, 2)[1] : undefined;
  };
  const [isDry, isAdded] = [take('--dry-run'), take('--add-alike')];
  const [email, mapping] = [value('--user'), value('--mapping')];
  const [dates, accept] = [value('--dates'), value('--accept')];
  const [file, ...more] = words;
  if (!file || file.startsWith('-') || more.length > 0 || !email) return null;
  if (dates !== undefined && dates !== 'day-first' && dates !== 'month-first') return null;
  const doubts = Object.keys(IMPORT_DOUBTS) as ImportDoubt[];
  const wanted = accept === 'all' ? doubts : (accept?.split(',') ?? []);
  const accepted = doubts.filter((doubt) => wanted.includes(doubt));
  if (accepted.length < wanted.length) return null;
  return { file, email, mapping, dates, accepted, alike: isAdded ? 'add' : 'skip', isDry };
}

/**
 * Exits 0 when done, 1 for a file that cannot be imported, 2 for a wrong command; may run while a server
 * does.
 */
export async function importCommand(
  args: string[],
  config: () => Config,
  makeDeps: (config: Config, stores: Stores) => Promise<ImportDeps>,
): Promise<number> {
  const given = asked(args);
  if (!given) return fail(2, USAGE);
  // The executable starts with high JIT thresholds; heavy work needs the usual ones.
  Bun.unsafe.setJITPolicy(1);
  const settings = config();
  if (!existsSync(given.file)) return fail(2, `mintmark: ${given.file} cannot be read\n`);
  const db = await openForCommand(settings);
  if (!db) return failWithoutDatabase(settings);
  const log = createLog(settings.logLevel, (line) => process.stderr.write(`${line}\n`));
  const deps = await makeDeps(settings, storesOf(settings, { db, log }));
  try {
    return await importFile(deps, given);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return fail(1, `mintmark: ${error.message}\n`);
  } finally {
    await stopImports(deps);
    await deps.db.close();
  }
}

async function importFile(deps: ImportDeps, given: Asked): Promise<number> {
  const { file, email, alike, isDry } = given;
  const address = emailSchema.safeParse(email);
  const user = address.success ? await userByEmail(deps.db.orm, address.data) : undefined;
  if (!user) return fail(1, 'mintmark: no account has this email address.\n');
  const userId = ownerIdOf(user);
  const path = resolve(file);
  let detail = await stageFile(
    deps,
    { id: userId, isGuest: false },
    { id: randomUUID(), name: basename(path), path },
  );
  try {
    const mapping = mappingOf(given, detail);
    if (mapping) detail = await changeMapping(deps, userId, detail.id, mapping);
    say(
      `${basename(path)}: ${IMPORT_FORMATS[detail.format]}, ${detail.total} ${detail.total === 1 ? 'row' : 'rows'}`,
    );
    if (detail.problem) say(detail.problem);
    const inNotes = detail.columns.filter((_, at) => detail.mapping.fields[at] === 'notes');
    if (inNotes.length > 0)
      say(
        `Saved in the notes: ${inNotes.map(({ heading }) => heading || 'a column without a heading').join(', ')}`,
      );
    await sayCounts(deps, userId, detail);
    if (isDry) {
      if (detail.columns.length > 0) say(`Mapping: ${JSON.stringify(detail.mapping)}`);
      say('Nothing was imported.');
      return 0;
    }
    await startImport(deps, userId, detail.id, { alike });
    const isTold = process.stderr.isTTY;
    const timer = setInterval(async () => {
      const now = await importDetail(deps, userId, detail.id);
      const { position, total, photos } = now;
      const far = photos
        ? `photo ${photos.total - photos.waiting} of ${photos.total}`
        : `${position} of ${total}`;
      if (isTold) process.stderr.write(`\r${far}`);
    }, 500);
    await importsDone(deps);
    clearInterval(timer);
    if (isTold) process.stderr.write('\r');
    const done = await importDetail(deps, userId, detail.id);
    say(
      `Added ${done.added}, updated ${done.updated}, skipped or unchanged ${done.skipped}, not imported ${done.wrong}.`,
    );
    if (done.wants > 0) say(`Added to the want list: ${done.wants}.`);
    if (done.problem && done.problem !== detail.problem) say(done.problem);
    if (done.state === 'done') return 0;
    return fail(1, 'mintmark: the import was interrupted. It continues when a server is started.\n');
  } finally {
    await discardUnstarted(deps, userId, detail.id);
  }
}

async function discardUnstarted(deps: ImportDeps, userId: OwnerId, id: string): Promise<void> {
  const now = await importDetail(deps, userId, id);
  if (now.state === 'ready') await cancelImport(deps, userId, id);
}

function mappingOf(
  { mapping: file, dates, accepted }: Asked,
  { mapping }: ImportDetail,
): ImportMapping | null {
  if (!file && !dates && accepted.length === 0) return null;
  const chosen = file ? readMapping(file) : mapping;
  return { ...chosen, ...(dates && { dates }), ...(accepted.length > 0 && { accepted }) };
}

const PRINTED = 20;

async function sayCounts(
  deps: ImportDeps,
  userId: OwnerId,
  { id, counts, mapping }: ImportDetail,
): Promise<void> {
  if (!counts) return;
  const { accepted = [] } = mapping;
  say(
    `${counts.add} new, ${counts.update} to update, ${counts.alike} possible duplicates, ${counts.doubtful} to check, ${counts.want} for the want list, ${counts.listed} already on the want list, ${counts.wrong} that cannot be imported; ${counts.taken} will be imported`,
  );
  const doubts = Object.entries(counts.doubts).filter(([doubt]) => !accepted.includes(doubt as ImportDoubt));
  for (const [doubt, rows] of doubts)
    say(`  left out: ${IMPORT_DOUBTS[doubt as ImportDoubt]}, ${rows} (--accept ${doubt} takes them)`);
  const { rows, total } = await importRows(deps, userId, id, { show: 'wrong', offset: 0, limit: PRINTED });
  for (const { line, problems } of rows)
    say(`  row ${line}: ${problems.map(({ message }) => message).join(' ')}`);
  if (total > PRINTED) say(`  and ${total - PRINTED} more`);
}

function readMapping(file: string): ImportMapping {
  const parsed = ImportMapping.safeParse(jsonIn(file));
  if (!parsed.success)
    throw new AppError(
      422,
      'mapping_file_invalid',
      `${file}: ${parsed.error.issues[0]?.message ?? 'this is not a mapping.'}`,
    );
  return parsed.data;
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new AppError(422, 'mapping_file_unreadable', `${file} is not valid JSON.`);
  }
}

const say = (text: string) =>
  void process.stdout.write(`${inEnglish(text).replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, '?')}\n`);
