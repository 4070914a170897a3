import type { AskedScope } from '../../../shared/catalogue/world-search.ts';
import { VERIFICATION_CONDITIONS } from '../../../shared/coins/conditions.ts';
import type { Identification, KEY_FIELDS } from '../../../shared/identify/model.ts';
import type { AiPhoto, Question } from '../providers/ai.ts';
import type { ReaderHint } from '../reader.ts';
import { ANSWER, WORLD_ANSWER } from './answer.ts';
import identify from './prompts/identify-3.txt' with { type: 'text' };
import american from './prompts/identify-any-1.txt' with { type: 'text' };
import world from './prompts/identify-world-1.txt' with { type: 'text' };
import verify from './prompts/verify-2.txt' with { type: 'text' };

/** Stored with answers: raise with each change of text, in a new file. */
export const PROMPT = {
  identify: 'identify 3',
  verify: 'verify 2',
  world: 'identify-world 1',
  any: 'identify-any 1',
} as const;

export const promptOf = (scope: AskedScope): string => PROMPT[scope === 'us' ? 'identify' : scope];

export type Claim = Pick<Identification, (typeof KEY_FIELDS)[number]>;

const MOST_HINTS = 8;
const LONGEST = 200;

const conditions = VERIFICATION_CONDITIONS.map((condition) => `"${condition}"`).join(', ');
const withConditions = (prompt: string) => prompt.replace('{{conditions}}', () => conditions);
/** Headings. `any` is made of three texts: raise it with each of them. */
const [PLACES, FINDINGS] = ['WHERE THE MINT MARK IS', 'WHAT TO WRITE'];
const places = identify.slice(identify.indexOf(PLACES), identify.indexOf(FINDINGS));
const any = world.replace(FINDINGS, () => `${american}\n${places}${FINDINGS}`);
const INSTRUCTIONS = {
  identify: withConditions(identify),
  verify: withConditions(verify),
  world: withConditions(world),
  any: withConditions(any),
};

/** `hints` come from the collector's corrections. */
export function identifyQuestion(asked: {
  photos: AiPhoto[];
  hasReverse: boolean;
  hints: string[];
  reader?: ReaderHint | null;
  scope?: AskedScope;
}): Question {
  const { hasReverse, hints, reader } = asked;
  const text = [seen(hasReverse), 'Identify the coin.', ...noted(hints), ...readBefore(reader)].join('\n\n');
  const { scope = 'us' } = asked;
  return {
    instructions: INSTRUCTIONS[scope === 'us' ? 'identify' : scope],
    ...{ text, photos: asked.photos, answer: scope === 'us' ? ANSWER : WORLD_ANSWER },
  };
}

export function verifyQuestion(asked: { photos: AiPhoto[]; claim: Claim; hints: string[] }): Question {
  const { name, series, coinType, year, mintMark } = asked.claim;
  const claim = [
    'This is what it is said to be. Null means that nothing was said, an empty mintMark that it bears none:',
    quoted({ name, series, coinType, year, mintMark }),
  ].join('\n');
  const text = [seen(asked.photos.length > 1), claim, 'Look again, and compare.', ...noted(asked.hints)];
  return { instructions: INSTRUCTIONS.verify, text: text.join('\n\n'), photos: asked.photos, answer: ANSWER };
}

const seen = (hasReverse: boolean): string =>
  hasReverse
    ? 'Photo 1 shows the obverse, photo 2 the reverse.'
    : 'There is one photo, of the obverse; the reverse cannot be seen.';

function noted(hints: string[]): string[] {
  if (hints.length === 0) return [];
  const about =
    'Corrections that this collector made to earlier answers about similar coins. They are about other photos, and help only to look more closely:';
  return [`${about}\n${quoted(hints.slice(0, MOST_HINTS))}`];
}

function readBefore(reader: ReaderHint | null | undefined): string[] {
  return reader ? [`Earlier reading of these photos by a small program:\n${quoted(reader)}`] : [];
}

/** Bounded and escaped against prompt injection. */
export function quoted(data: unknown): string {
  const bounded = JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, LONGEST) : value,
  );
  return `<data>\n${bounded.replace(UNPLAIN, escaped)}\n</data>`;
}

const UNPLAIN = /[<>&`\p{C}\p{Zl}\p{Zp}]/gu;

const escaped = (letter: string): string =>
  Array.from({ length: letter.length }, (_, at) => unit(letter.charCodeAt(at))).join('');

const unit = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;
