import { and, count, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import { integer, type SelectedFields, sqliteTable } from 'drizzle-orm/sqlite-core';
import { type Db, type Orm, prepared } from './client.ts';
import { engine } from './engine.ts';
import { coins, collectionTotals } from './schema.ts';

const isPostgres = engine().name === 'postgres';

/**
 * The FTS5 table beside the coins, one row a coin that is not in the trash (migration 0003). Nothing writes to it but
 * the triggers of the coins.
 */
const indexed = sqliteTable('coin_search', { id: integer('rowid').notNull() });

/** A word that is sought, or several of which one is enough. */
export type Sought = string | readonly string[];

/** What is sought among the coins of one owner that are not in the trash. */
export interface Search {
  userId: string;
  words: readonly Sought[];
  /** Whether the owner's coins are so few that looking at each is quicker than the index of everybody's words. */
  isAmongFew: boolean;
}

/** Of so many coins in the whole database one of the owner's may be looked at: what either way costs, measured with a million. */
const ALL_FOR_ONE = 4000;

/** How a search of the owner is made: what it costs goes with the owner's coins, or with those of everybody, whichever are quicker. */
export async function searchAmong(db: Db, userId: string, words: readonly Sought[]): Promise<Search> {
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

/** Whether the index of words is asked for coins, and not the coins themselves for words; PostgreSQL has its index on the coins. */
const usesIndex = ({ isAmongFew }: Search): boolean => !isPostgres && !isAmongFew;

/** What `findCoins` sorts by to have the coins by their numbers: by these alone PostgreSQL would walk through the coins of everybody. */
export const foundNumber = (search: Search): SQL =>
  usesIndex(search) ? sql`${indexed.id}` : isPostgres ? sql`${coins.id} + 0` : sql`${coins.id}`;

/** Columns of the owner's coins that contain every word, and for which the condition holds; no words, every coin. */
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

/** How many of the owner's coins contain every word, and the condition holds for. */
export async function countCoins(orm: Orm, search: Search, condition?: SQL): Promise<number> {
  const records = { records: count() };
  // Of words alone the index can tell, which spares a look at every coin.
  const [row] =
    usesIndex(search) && !condition
      ? await orm.select(records).from(indexed).where(matches(search))
      : await findCoins(orm, search, records, condition);
  return row?.records ?? 0;
}

/** Whether an order is walked for what is found among many: PostgreSQL does so, or sorts what it found, whichever it reckons is quicker. */
export const isWalked = isPostgres;

/** Lets a coin through that the search finds. */
export function isFound(orm: Orm, search: Search): SQL {
  if (!usesIndex(search)) return holds(search);
  // The plus keeps SQLite from looking up each of them, which would lose the order.
  return sql`+${coins.id} in ${orm.select({ id: indexed.id }).from(indexed).where(matches(search))}`;
}

/** The same as a condition on the coins alone: one that the index of trigrams serves, or one that it does not. */
function holds({ userId, words, isAmongFew }: Search): SQL {
  const { searchText: text } = coins;
  // No word has a wildcard in it: they are cut at punctuation.
  const one = (word: string) =>
    isAmongFew ? sql`${sql.raw(POSITION)}(${text}, ${begun(word)}) > 0` : like(text, `%${begun(word)}%`);
  const each = words.map((word) => (typeof word === 'string' ? one(word) : or(...word.map(one))));
  return and(eq(coins.userId, userId), isNull(coins.deletedAt), ...each) ?? sql`false`;
}

/** Where in a text another begins, from one; 0 where it does not. */
const POSITION = isPostgres ? 'strpos' : 'instr';

/** Letters that are typed as others where a keyboard does not have them, and that Unicode does not take apart. */
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

/** A text as all searches compare it: lower case, without accents, "ß" as "ss". */
export const plainLetters = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter);

const isAscii = (text: string) => /^[ -~]*$/.test(text);

/** The words of a text: plain letters, cut at white space and punctuation. */
export function wordsOf(text: string): string[] {
  return plainLetters(text)
    .split(/[\s\p{P}\p{C}]+/u)
    .filter(Boolean);
}

/** A year with a mint mark, or the letters and the number of a grade, however they are joined: "1881-S", "MS 65". */
const JOINED =
  /\b(?:(1[0-9]{3}|20[0-9]{2})[- ]?(cc|[a-z])|(ms|pf|pr|sp|au|ef|xf|vf|vg|ag|fr|po|f|g)[- ]?([1-9][0-9]?\+?))(?![\p{L}\p{N}])/gu;

/** What collectors write in one word: "1881s", "ms65". */
const joinedIn = (text: string): string[] =>
  [...plainLetters(text).matchAll(JOINED)].map((match) => match.slice(1).join(''));

/**
 * What a search looks through: each word of the parts once, and what they write in two words in one. Two spaces stand before each,
 * so that also one or two letters make a trigram, which finds the words that begin with them.
 */
export function searchText(parts: readonly (string | number | null | undefined)[]): string {
  const texts = parts.filter((part) => part !== null && part !== undefined).map(String);
  const words = [...texts.flatMap(wordsOf), ...texts.flatMap(joinedIn)];
  return [...new Set(words)].map((word) => `  ${word}`).join('');
}

/** Words of a search that are looked for; those after them are ignored. */
export const MOST_WORDS = 12;

/**
 * The words a search asks for, without those that longer ones contain: null when it says nothing, none at all when what
 * it says holds no word, which nothing can match.
 */
export const searchWords = (search: string | undefined): string[] | null =>
  search?.trim() ? longestOf(wordsOf(search)) : null;

/** The same with year and mint mark, or a grade, as one word ("1881 s" is "1881s"); null where there is nothing to join. */
export function joinedWords(search: string | undefined): string[] | null {
  const text = plainLetters(search ?? '');
  const joined = text.replace(JOINED, (_, ...parts) => parts.slice(0, 4).join(''));
  return joined === text ? null : longestOf(wordsOf(joined));
}

function longestOf(all: string[]): string[] {
  const words = [...new Set(all)].slice(0, MOST_WORDS);
  return words.filter((word) => !words.some((other) => other !== word && implies(other, word)));
}

/** Whether whatever holds the one word holds the other too. */
const implies = (one: string, other: string): boolean =>
  isShort(one) === isShort(other) && (isShort(one) ? one.startsWith(other) : one.includes(other));

/** Shorter than a trigram, and so only found where a word begins. */
const isShort = (word: string) => [...word].length < 3;

/** What a text has that holds the word: the word, or the trigram it begins with. */
const begun = (word: string) => (isShort(word) ? [...`  ${word}`].slice(-3).join('') : word);

/** Lets a row of the index through when the coin is the user's and holds every word. */
const matches = (search: Search): SQL => sql`${indexed} match ${matchExpression(search)}`;

/**
 * The FTS5 expression for a user's coins that contain every word: anywhere from three letters on, at the beginning of a
 * word below.
 */
function matchExpression({ userId, words }: Search): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const one = (word: string) => quoted(begun(word));
  const sought = words.map((word) =>
    typeof word === 'string' ? one(word) : `(${word.map(one).join(' OR ')})`,
  );
  return [quoted(ownerMark(userId)), ...sought].join(' AND ');
}

/**
 * Three letters of the private use area that stand for a user, from the first nine hexadecimal digits of the id; the
 * triggers of the table make the same. That two users share a mark is next to impossible, and harms nothing: whoever
 * reads coins names their owner besides.
 */
function ownerMark(userId: string): string {
  const digits = [...(userId.slice(0, 8) + userId.slice(9, 10)).padEnd(9, '0')].map((digit) =>
    Math.max(0, '0123456789abcdef'.indexOf(digit)),
  );
  const letter = (at: number) =>
    String.fromCharCode(
      0xe000 + 256 * (digits[at] ?? 0) + 16 * (digits[at + 1] ?? 0) + (digits[at + 2] ?? 0),
    );
  return letter(0) + letter(3) + letter(6);
}

/** Letters that must be typed before a slip is looked for. */
const SLIPS_FROM = 4;

/** The beginning and the end of a word, of which one slip seldom spoils both; none of a word too short for slips. */
export function endsOf(word: string): string[] {
  const letters = [...word];
  return letters.length < SLIPS_FROM ? [] : [letters.slice(0, 3).join(''), letters.slice(-3).join('')];
}

/** Pages of the index merged in one transaction: some milliseconds of work. */
const STEP = 64;

/**
 * Brings the index into one piece, without what has been deleted from it, which every search would have to pass. Step by
 * step, so that everybody is served meanwhile; how long it takes goes with the size of the index.
 */
export async function tidySearch(db: Pick<Db, 'transaction'>): Promise<void> {
  // PostgreSQL sees to its own.
  if (isPostgres) return;
  // The first step, below zero, says that all of it is to be merged (SQLite's FTS5, "The 'merge' command").
  for (let step = -STEP; ; step = STEP) {
    const written = await db.transaction(async (tx) => {
      const before = await changesOf(tx);
      await tx.run(sql`insert into ${indexed} (coin_search, rank) values ('merge', ${step})`);
      return (await changesOf(tx)) - before;
    });
    if (written < 2) return;
  }
}

/** `ownerMark` in SQL, as the triggers have it. */
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

/** How many coins outside the trash are not in the index, and rows of it that are of no such coin. */
export async function unsearchable(orm: Orm): Promise<number> {
  const [row] = await orm.all<{ n: number }>(sql`
    select (select count(*) from coins where deleted_at is null and id not in (select rowid from ${indexed}))
      + (select count(*) from ${indexed} where rowid not in (select id from coins where deleted_at is null)) as n`);
  return row?.n ?? 0;
}

/** Makes the index anew from the words kept with each coin. */
export async function rebuildSearch(tx: Orm): Promise<void> {
  await tx.run(sql`insert into ${indexed} (coin_search) values ('delete-all')`);
  await tx.run(sql`insert into ${indexed} (rowid, text)
    select id, ${sql.raw(ownerMarkOf('user_id'))} || search_text from coins where deleted_at is null`);
}

/** Rows written by the connection so far. */
async function changesOf(tx: Orm): Promise<number> {
  const [row] = await tx.all<{ n: number }>(sql`select total_changes() as n`);
  return row?.n ?? 0;
}
