import { msg } from '../../../shared/language/msg.ts';
export class Unreadable extends Error {
  constructor(
    message: string,
    readonly status: 413 | 415 | 422 = 422,
  ) {
    super(message);
  }
}

export const UNKNOWN_KIND = msg(
  'This file type can’t be imported. Use CSV, Excel, an export from Mintmark, Numista, uCoin, Colnect or CoinSnap, or a database from OpenNumismat or CoinManage.',
);
export const TOO_LARGE = msg('The file is too large to read. Split it into several files.');
export const CUT_SHORT = msg('The file is damaged or incomplete. Export or copy it again.');
