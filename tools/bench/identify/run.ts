import type { IdentifyAnswer } from '../../../shared/identify/model.ts';
import type { Labelled } from './labels.ts';
import type { Run } from './score.ts';

/** What the coins are sent through: the program itself. */
export interface Way {
  /** Answers `POST /api/coins/identify` for somebody who is signed in. */
  identify(form: FormData): Promise<Response>;
  /** Tokens used so far. */
  tokens(): Run['tokens'];
}

/** Identifies one coin and measures it; an error of the program is a result as well. */
export async function identifyOne(way: Way, label: Labelled): Promise<Run> {
  const form = new FormData();
  form.set('obverse', photo(label.obverse));
  if (label.reverse) form.set('reverse', photo(label.reverse));
  const before = way.tokens();
  const began = performance.now();
  const answer = await way.identify(form);
  const ms = performance.now() - began;
  const after = way.tokens();
  const tokens = { input: after.input - before.input, output: after.output - before.output };
  if (!answer.ok) {
    const error = `${answer.status} ${await answer.text()}`;
    return { label, identification: null, error, ms, tokens };
  }
  const { identification }: IdentifyAnswer = await answer.json();
  return { label, identification, error: null, ms, tokens };
}

const photo = (path: string) => new File([Bun.file(path)], 'photo', { type: Bun.file(path).type });
