import { and, eq, gt } from 'drizzle-orm';
import { type OwnerId, photos } from '../../db/schema.ts';
import type { ExportFormat } from '../../shared/account/profile.ts';
import { datingText } from '../../shared/coins/dating.ts';
import type { Presence } from '../account/deps.ts';
import { wantPages } from '../albums/want-list.ts';
import { cellsOfWant, HEADS, type SheetCell } from '../coins/bulk/columns.ts';
import { BYTE_ORDER_MARK, csvLine, csvOf, exportedRows, soldRows } from '../coins/bulk/export.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import { AppError } from '../core/errors.ts';
import { takeAlone } from '../core/leases.ts';
import { audit } from '../core/session/audit.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import type { ExportDeps } from './deps.ts';
import { accountJson, collectionJson } from './export-json.ts';
import { exportSchema, SCHEMA_NAME } from './export-schema.ts';
import { workbookOf } from './xlsx.ts';
import { type ZipEntry, zipStream } from './zip.ts';

/**
 * Streamed, so memory stays small. Wants are in zip, CSV and XLSX (docs/export.md). 409 while another export of the caller runs;
 * `signal` ends it.
 */
export async function exportAll(
  deps: ExportDeps,
  presence: Presence,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { id } = presence.caller;
  const person = personOf(presence.caller);
  const isSending = await takeAlone(deps, `export ${id}`);
  if (!isSending)
    throw new AppError(409, 'export_in_progress', 'Your data is already being downloaded. Please wait.');
  try {
    await deps.limits.beforeExport(person, presence);
  } catch (error) {
    await isSending.end();
    throw error;
  }
  const over = async () => {
    signal.removeEventListener('abort', over);
    await isSending.end();
  };
  signal.addEventListener('abort', over);
  audit(deps, presence, 'exported', { userId: person });
  if (format === 'zip') return zipStream(entriesOf(deps, presence.caller), over);
  if (format === 'xlsx') return zipStream(coinsWorkbook(deps, id), over);
  return inPieces(format === 'csv' ? coinsCsv(deps, id) : bytesOf(collectionJson(deps, id)), over);
}

/** The coins, then the sold ones and the wants, a page at a time. */
async function* wholeRows(deps: ExportDeps, userId: OwnerId): AsyncGenerator<SheetCell[][]> {
  yield* await exportedRows(deps, userId, { all: true });
  yield* soldRows(deps, userId);
  for await (const page of wantPages(deps, userId)) yield page.map(cellsOfWant);
}

async function* coinsCsv(deps: ExportDeps, userId: OwnerId): AsyncGenerator<Uint8Array> {
  yield* csvOf(wholeRows(deps, userId));
}

async function* coinsWorkbook(deps: ExportDeps, userId: OwnerId): AsyncGenerator<ZipEntry> {
  yield* workbookOf(HEADS, wholeRows(deps, userId));
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

/** Asked for one after another, as fast as they are read; `over` is called when all have been, nobody wants the rest, or one fails. */
function inPieces(pieces: AsyncGenerator<Uint8Array>, over: () => Promise<void>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      pull: async (file) => {
        const { value, done } = await pieces.next().catch(async (error) => {
          await over();
          throw error;
        });
        if (!done) return file.enqueue(value);
        await over();
        file.close();
      },
      cancel: async () => {
        await over();
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* entriesOf(deps: ExportDeps, caller: Caller): AsyncGenerator<ZipEntry> {
  const text = new TextEncoder();
  yield { name: 'README.txt', input: text.encode(README) };
  // An API key tells of the collection, not of the account.
  if (caller.scope === undefined && caller.person === undefined)
    yield { name: 'profile.json', input: text.encode(await accountJson(deps, caller)) };
  yield { name: 'collection.json', input: collectionJson(deps, caller.id) };
  yield { name: SCHEMA_NAME, input: text.encode(exportSchema()) };
  yield { name: 'coins.csv', input: csvOf(wholeRows(deps, caller.id)) };
  yield { name: 'wants.csv', input: wantsCsv(deps, caller.id) };
  yield* photosOf(deps, caller.id);
}

const WANT_HEADS = [
  ...['Want ID', 'Status', 'Name', 'Country', 'Year', 'Mint mark', 'Coin type', 'Variation'],
  ...['Condition', 'Price limit', 'Currency', 'Priority', 'Note'],
];

async function* wantsCsv(deps: ExportDeps, userId: OwnerId): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(WANT_HEADS);
  for await (const page of wantPages(deps, userId)) {
    const lines = page.map((want) =>
      csvLine([
        ...[want.id, want.status, want.name, want.country],
        want.year === null ? null : datingText({ ...want, year: want.year }),
        ...[want.mintMark, want.coinType, want.variation, want.condition],
        ...[want.priceLimit, want.currency, want.priority, want.note],
      ]),
    );
    yield lines.join('');
  }
}

/** Photos looked up at once. */
const PAGE = 500;

/** The photos and documents, one after another as they are read from the disk; one that is gone from there is left out. */
async function* photosOf(deps: ExportDeps, userId: OwnerId): AsyncGenerator<ZipEntry> {
  for (let after = ''; ; await yieldToEventLoop()) {
    const page = await deps.db.orm
      .select({ hash: photos.hash, kind: photos.kind, createdAt: photos.createdAt })
      .from(photos)
      .where(and(eq(photos.userId, userId), gt(photos.hash, after)))
      .orderBy(photos.hash)
      .limit(PAGE);
    for (const { hash, kind, createdAt } of page) {
      const isDocument = kind === 'document';
      // Read as a whole: a file that goes while it is sent would spoil the rest.
      const file = await deps.photos.read(hash, isDocument ? 'document' : 'full');
      const input = await file?.bytes().catch(() => null);
      const name = isDocument ? `documents/${hash}.pdf` : `photos/${hash}.webp`;
      if (input) yield { name, input, lastModified: createdAt };
    }
    after = page.at(-1)?.hash ?? after;
    if (page.length < PAGE) return;
  }
}

const README = `Everything Mintmark keeps for you, as it was when this file was made.

collection.json  every coin with all of its fields and its price history, those in the trash
                 included ("deletedAt" says since when) and those sold ("isSold", with price,
                 fees, date and place of the sale), and what else belongs to the collection
collection.schema.json
                 what collection.json holds, for programs (JSON Schema)
coins.csv        your coins, then the sold ones and the coins you look for (see "Status"), for a
                 spreadsheet
wants.csv        the coins you look for; a limit is in the currency beside it
profile.json     your account, how you sign in, and where you are signed in
photos/          your photos; a coin names them by the same address ("/photos/….webp")
documents/       your PDFs, such as receipts; a coin names them likewise ("/documents/….pdf")

Amounts are US dollars for one piece. Times are UTC.
`;
