import {
  type ImportEncoding,
  type ImportFormat,
  MAX_IMPORT_TEXT_BYTES,
} from '../../../shared/import/words.ts';
import { msg } from '../../../shared/language/msg.ts';
import { readCsv } from './csv.ts';
import { formatByHeadings, headingWords } from './headings.ts';
import { isMarkup, readHtml } from './html.ts';
import { expectPhotos, photosLeftOut } from './photos.ts';
import { StagedWriter, UNKNOWN_KIND, Unreadable } from './staged.ts';
import { decoded, encodingOf, textOf } from './text.ts';

/** Detects the format by content, and stages rows and photos. Throws Unreadable. */
export async function readFile(
  path: string,
  folder: string,
  { encoding, minFreeBytes = null }: { encoding?: ImportEncoding; minFreeBytes?: number | null } = {},
): Promise<void> {
  const head = await Bun.file(path).slice(0, 4096).bytes();
  if (head.length === 0) throw new Unreadable(msg('The file is empty.'));
  const staged = new StagedWriter(folder);
  expectPhotos(folder, Bun.file(path).size, minFreeBytes);
  try {
    const format = await readInto(path, head, folder, staged, encoding);
    const leftOut = photosLeftOut(folder);
    if (leftOut) staged.tell(leftOut);
    staged.finish(format);
  } catch (error) {
    staged.discard();
    throw error;
  }
}

const begins = (head: Uint8Array, text: string) =>
  Buffer.from(head.subarray(0, text.length)).toString('latin1') === text;

async function readInto(
  path: string,
  head: Uint8Array,
  folder: string,
  staged: StagedWriter,
  encoding?: ImportEncoding,
): Promise<ImportFormat> {
  if (begins(head, 'SQLite format 3\0')) {
    const { readOpenNumismat } = await import('./opennumismat.ts');
    await readOpenNumismat(path, folder, staged);
    return 'opennumismat';
  }
  if (begins(head.subarray(4), 'Standard Jet DB') || begins(head.subarray(4), 'Standard ACE DB')) {
    const { readCoinManage } = await import('./coinmanage.ts');
    await readCoinManage(path, staged);
    return 'coinmanage';
  }
  if (begins(head, 'PK')) return readZip(path, folder, staged);
  if (begins(head, '\xd0\xcf\x11\xe0'))
    throw new Unreadable(msg('This workbook uses an old Excel format. Save it as .xlsx or CSV.'), 415);
  if (isBinary(head)) throw new Unreadable(UNKNOWN_KIND, 415);
  if (Bun.file(path).size > MAX_IMPORT_TEXT_BYTES)
    throw new Unreadable(msg('The file is larger than 100 MB. Split it into several files.'), 413);
  if (/^(?:\xef\xbb\xbf)?\s*[[{]/.test(Buffer.from(head).toString('latin1')))
    return readJson(path, folder, staged);
  const text = new TextDecoder(encodingOf(head)).decode(head, { stream: true });
  if (isMarkup(text)) await readHtml(path, text, staged, encoding);
  else await readCsv(path, staged, encoding);
  return ofTable('csv', staged);
}

async function readZip(path: string, folder: string, staged: StagedWriter): Promise<ImportFormat> {
  const { openArchive } = await import('./zip.ts');
  const archive = await openArchive(path);
  try {
    if (archive.names.has('collection.json')) {
      const { MOST_JSON, readCollection } = await import('./mintmark.ts');
      const text = () => decoded(archive.pieces('collection.json', MOST_JSON));
      await readCollection(text, folder, staged, archive);
      return 'mintmark-zip';
    }
    if (!archive.names.has('xl/workbook.xml')) throw new Unreadable(UNKNOWN_KIND, 415);
    const { readXlsx } = await import('./xlsx.ts');
    await readXlsx(archive, staged);
    return ofTable('xlsx', staged);
  } finally {
    archive.close();
  }
}

async function readJson(path: string, folder: string, staged: StagedWriter): Promise<ImportFormat> {
  const { readCollection } = await import('./mintmark.ts');
  const kind = await readCollection(() => textOf(path, 'utf-8'), folder, staged);
  return kind === 'mintmark' ? 'mintmark-json' : kind;
}

const UCOIN_WIDTHS = [11, 12, 15, 17];

/** By headings, and by words only one program writes. */
function ofTable(kind: 'csv' | 'xlsx', staged: StagedWriter): ImportFormat {
  const { headings } = staged;
  const known = formatByHeadings(headings);
  if (known) return known;
  if (headings.length >= 17 && staged.hasSample(COINSNAP)) return 'coinsnap';
  const [first = '', second = '', third = ''] = headings.map(headingWords);
  const isUcoin = first === 'country' && /^(?:denomination|unit|value)$/.test(second) && third === 'year';
  return isUcoin && UCOIN_WIDTHS.includes(headings.length) ? 'ucoin' : kind;
}

const COINSNAP =
  /^(?:No mint mark|Sem marca da casa da moeda|Kein Münzzeichen|Common series|Séries comuns|Gemeinsame Serie)$/i;

function isBinary(head: Uint8Array): boolean {
  const encoding = encodingOf(head);
  const codes = encoding.startsWith('utf-16')
    ? Array.from(new TextDecoder(encoding).decode(head, { stream: true }), (letter) => letter.charCodeAt(0))
    : head;
  let odd = 0;
  for (const code of codes)
    if (code === 0xfffd || code < 9 || (code > 13 && code < 32 && code !== 27 && code !== 26)) odd += 1;
  return odd > codes.length / 50;
}
