import { and, count, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { integer, type SelectedFields, sqliteTable } from 'drizzle-orm/sqlite-core';
import { type Db, type Orm, prepared } from './client.ts';
import { engine } from './engine.ts';
import { coins, collectionTotals, type OwnerId } from './schema.ts';

const isPostgres = engine().name === 'postgres';

/** FTS5, one row per coin outside the trash (migration 0003). Only the triggers of `coins` write to it. */
const indexed = sqliteTable('coin_search', { id: integer('rowid').notNull() });

/** Alternatives as an array. */
export type SearchTerm = string | readonly string[];

export interface Search {
  userId: OwnerId;
  words: readonly SearchTerm[];
  /** So few coins of this owner that a scan is faster than the global index. */
  isAmongFew: boolean;
}

/** Ratio at which scan and index cost the same, measured with a million coins. */
const ALL_FOR_ONE = 4000;

export async function searchAmong(db: Db, userId: OwnerId, words: readonly SearchTerm[]): Promise<Search> {
  const [row] = await sizes(db).all({ userId });
  return { userId, words, isAmongFew: Number(row?.own) * ALL_FOR_ONE <= Number(row?.last) };
}

const sizes = prepared((orm) => {
  const own = orm
    .select({ sum: sql`coalesce(sum(${collectionTotals.records}), 0)` })
    .from(collectionTotals)
    .where(eq(collectionTotals.userId, sql.placeholder('userId')));
  const last = orm.select({ id: sql`coalesce(max(${coins.id}), 0)` }).from(coins);
  return orm
    .select({ own: sql<number>`(${own})`.as('own'), last: sql<number>`(${last})`.as('last') })
    .from(sql`(select 1) as one`)
    .prepare();
});

/** FTS5 on SQLite; PostgreSQL indexes the coins themselves. */
const usesIndex = ({ isAmongFew }: Search): boolean => !isPostgres && !isAmongFew;

/** Not the plain id: PostgreSQL would walk the coins of all owners. */
export const foundNumber = (search: Search): SQL =>
  usesIndex(search) ? sql`${indexed.id}` : isPostgres ? sql`${coins.id} + 0` : sql`${coins.id}`;

/** No words: every coin. */
export function findCoins<Columns extends SelectedFields>(
  orm: Orm,
  search: Search,
  columns: Columns,
  condition?: SQL,
) {
  const from = () => orm.select(columns).from(coins).$dynamic();
  if (!usesIndex(search)) return from().where(and(holds(search), condition));
  const joined = orm.select(columns).from(indexed).innerJoin(coins, eq(coins.id, indexed.id));
  return (joined as unknown as ReturnType<typeof from>).where(
    and(matches(search), eq(coins.userId, search.userId), isNull(coins.deletedAt), condition),
  );
}

export async function countCoins(orm: Orm, search: Search, condition?: SQL): Promise<number> {
  const records = { records: count() };
  // The index alone answers without reading coins.
  const [row] =
    usesIndex(search) && !condition
      ? await orm.select(records).from(indexed).where(matches(search))
      : await findCoins(orm, search, records, condition);
  return row?.records ?? 0;
}

/** Does the order matter for the plan? PostgreSQL decides by itself. */
export const isWalked = isPostgres;

export function isFound(orm: Orm, search: Search): SQL {
  if (!usesIndex(search)) return holds(search);
  // The plus keeps SQLite from using the primary key, which would lose the order.
  return sql`+${coins.id} in ${orm.select({ id: indexed.id }).from(indexed).where(matches(search))}`;
}

/** As a condition on `coins`: with the trigram index, or without. */
function holds({ userId, words, isAmongFew }: Search): SQL {
  const { searchText: text } = coins;
  // Words have no wildcards: they are split at punctuation.
  const one = (word: string) =>
    isAmongFew ? sql`${sql.raw(POSITION)}(${text}, ${begun(word)}) > 0` : like(text, `%${begun(word)}%`);
  const each = words.map((word) => (typeof word === 'string' ? one(word) : or(...word.map(one))));
  return and(eq(coins.userId, userId), isNull(coins.deletedAt), ...each) ?? sql`false`;
}

/** 1-based; 0 if absent. */
const POSITION = isPostgres ? 'strpos' : 'instr';

/** Common substitutes that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŋ: 'ng',
  ĸ: 'k',
  ŧ: 't',
};
const SPECIAL_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Lower case, no accents, "ß" as "ss". */
export const plainLetters = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter);

const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** Split at white space and punctuation. */
export function wordsOf(text: string): string[] {
  return plainLetters(text)
    .split(/[\s\p{P}\p{C}]+/u)
    .filter(Boolean);
}

/** Year with mint mark, or grade: "1881-S", "MS 65". */
const JOINED =
  /\b(?:(1[0-9]{3}|20[0-9]{2})[- ]?(cc|[a-z])|(ms|pf|pr|sp|au|ef|xf|vf|vg|ag|fr|po|f|g)[- ]?([1-9][0-9]?\+?))(?![\p{L}\p{N}])/gu;

/** Written as one word: "1881s", "ms65". */
const joinedIn = (text: string): string[] =>
  [...plainLetters(text).matchAll(JOINED)].map((match) => match.slice(1).join(''));

/** Each word once, also joined ones. Two spaces before each make a trigram of one or two letters: prefix search. */
export function searchText(parts: readonly (string | number | null | undefined)[]): string {
  const texts = parts.filter((part) => part !== null && part !== undefined).map(String);
  const words = [...texts.flatMap(wordsOf), ...texts.flatMap(joinedIn)];
  return [...new Set(words)].map((word) => `  ${word}`).join('');
}

/** Further words are ignored. */
export const MOST_WORDS = 12;

/** Drops words contained in longer ones. Null: no search; []: no usable word, so no match. */
export const searchWords = (search: string | undefined): string[] | null =>
  search?.trim() ? longestOf(wordsOf(search)) : null;

/** "1881 s" as "1881s"; null if nothing joins. */
export function joinedWords(search: string | undefined): string[] | null {
  const text = plainLetters(search ?? '');
  const joined = text.replace(JOINED, (_, ...parts) => parts.slice(0, 4).join(''));
  return joined === text ? null : longestOf(wordsOf(joined));
}

function longestOf(all: string[]): string[] {
  const words = [...new Set(all)].slice(0, MOST_WORDS);
  return words.filter((word) => !words.some((other) => other !== word && implies(other, word)));
}

const implies = (one: string, other: string): boolean =>
  isShort(one) === isShort(other) && (isShort(one) ? one.startsWith(other) : one.includes(other));

/** Shorter than a trigram: matches only at the start of a word. */
const isShort = (word: string) => [...word].length < 3;

const begun = (word: string) => (isShort(word) ? [...`  ${word}`].slice(-3).join('') : word);

const matches = (search: Search): SQL => sql`${indexed} match ${matchExpression(search)}`;

/** From three letters anywhere in a word, below at its start. */
function matchExpression({ userId, words }: Search): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const one = (word: string) => quoted(begun(word));
  const sought = words.map((word) =>
    typeof word === 'string' ? one(word) : `(${word.map(one).join(' OR ')})`,
  );
  return [quoted(ownerMark(userId)), ...sought].join(' AND ');
}

/**
 * Three private-use characters from the id, as the triggers make. Collisions are harmless: queries also check the
 * owner.
 */
function ownerMark(userId: OwnerId): string {
  const digits = [...(userId.slice(0, 8) + userId.slice(9, 10)).padEnd(9, '0')].map((digit) =>
    Math.max(0, '0123456789abcdef'.indexOf(digit)),
  );
  const letter = (at: number) =>
    String.fromCharCode(
      0xe000 + 256 * (digits[at] ?? 0) + 16 * (digits[at + 1] ?? 0) + (digits[at + 2] ?? 0),
    );
  return letter(0) + letter(3) + letter(6);
}

/** Shortest word corrected for typing errors. */
const SLIPS_FROM = 4;

/** Start and end: one error rarely hits both. [] for short words. */
export function endsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < SLIPS_FROM ? [] : [letters.slice(0, 3).join(''), letters.slice(-3).join('')];
}

/** Index pages merged per transaction: some ms. */
const STEP = 64;

/** Merges the index, dropping deleted rows, in steps, so that others are served meanwhile. */
export async function tidySearch(db: Pick<Db, 'transaction'>): Promise<void> {
  // PostgreSQL does so itself.
  if (isPostgres) return;
  // A negative first step starts a full merge (FTS5's 'merge' command).
  for (let step = -STEP; ; step = STEP) {
    const written = await db.transaction(async (tx) => {
      const before = await changesOf(tx);
      await tx.run(sql`insert into ${indexed} (coin_search, rank) values ('merge', ${step})`);
      return (await changesOf(tx)) - before;
    });
    if (written < 2) return;
  }
}

/** `ownerMark` in SQL, as in the triggers. */
const ownerMarkOf = (userId: string): string =>
  `char(${[1, 4, 7]
    .map((at) => [at, at + 1, at === 7 ? 10 : at + 2])
    .map((places) =>
      [
        '57344',
        ...places.map(
          (place, n) => `${16 ** (2 - n)} * instr('123456789abcdef', substr(${userId}, ${place}, 1))`,
        ),
      ].join(' + '),
    )
    .join(', ')})`;

/** Coins missing in the index, and rows without a coin. */
export async function countUnindexed(orm: Orm): Promise<number> {
  const [row] = await orm.all<{ n: number }>(sql`
    select (select count(*) from coins where deleted_at is null and id not in (select rowid from ${indexed}))
      + (select count(*) from ${indexed} where rowid not in (select id from coins where deleted_at is null)) as n`);
  return row?.n ?? 0;
}

/** From the words stored with each coin. */
export async function rebuildSearch(tx: Orm): Promise<void> {
  await tx.run(sql`insert into ${indexed} (coin_search) values ('delete-all')`);
  await tx.run(sql`insert into ${indexed} (rowid, text)
    select id, ${sql.raw(ownerMarkOf('user_id'))} || search_text from coins where deleted_at is null`);
}

async function changesOf(tx: Orm): Promise<number> {
  const [row] = await tx.all<{ n: number }>(sql`select total_changes() as n`);
  return row?.n ?? 0;
}
