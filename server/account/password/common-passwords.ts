import { fieldError } from '../../core/errors.ts';
import common from './common-passwords.txt' with { type: 'text' };

/** What somebody who guesses tries here first (ASVS 5.0, 6.1.2). */
const OF_THE_PLACE = [
  'mintmark',
  'numismatic',
  'numismatics',
  'numismatist',
  'coincollector',
  'coincollection',
];

/** As common whatever its capitals and the width of its letters. */
const plain = (password: string) => password.normalize('NFKC').toLowerCase();

/** "Mintmark-2026!" is no more than "mintmark" with what everybody adds. */
const core = (password: string) => plain(password).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Refuses with 422 a password that is among the 3,000 most common ones (ASVS 5.0, 6.2.4), or says no more than the name of
 * this place or of its owner: `own` is the address and the names of the account. `path` is the field it was sent in.
 */
export function refuseCommon(
  password: string,
  own: readonly (string | null | undefined)[] = [],
  path = 'password',
): void {
  if (common.includes(`\n${plain(password)}\n`)) {
    throw fieldError(path, 'This password is one of the most common ones. Please choose another.');
  }
  const words = own.flatMap((word) => (word ? [word, word.split('@')[0] ?? ''] : []));
  const easy = [...OF_THE_PLACE, ...words].map(core).filter((word) => word.length >= 3);
  if (easy.includes(core(password))) {
    throw fieldError(path, 'This password is too easy to guess. Please choose another.');
  }
}
