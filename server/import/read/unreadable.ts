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
  'This file is none that can be imported. CSV, Excel, the exports of Mintmark, Numista, uCoin, Colnect and CoinSnap, and the databases of OpenNumismat and CoinManage can.',
);
export const TOO_LARGE = msg('The file is too large to be read here. Please divide it into several.');
export const CUT_SHORT = msg('The file is damaged or was cut short. Please export or copy it again.');
