/** Case is hard to tell on coins. */
export const CAPITALS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LATIN = `${CAPITALS}abcdefghijklmnopqrstuvwxyz`;

/** What stands on coins; ten digits are in order. */
export const SCRIPTS = {
  chinese:
    '〇零一二三四五六七八九十廿卅百壹贰叁參肆伍陆柒捌玖拾元圆角分銭厘仙半文年中华民国人共和银行币大清光緒宣統日本昭平成令明治正台湾香港澳门开紀念造',
  korean: '한국은행일오십백원',
  // Persian 4, 5 and 6 have shapes of their own.
  arabic: '٠١٢٣٤٥٦٧٨٩۴۵۶',
  devanagari: '०१२३४५६७८९',
  thai: '๐๑๒๓๔๕๖๗๘๙',
} as const;

/** Read as one letter: old, simplified and Japanese characters, each after its first. */
const VARIANTS = new Map(
  '圆圓円 国國 銭錢钱 银銀 华華 台臺 湾灣 开開 币幣 门門 贰貳'
    .split(' ')
    .flatMap(([first = '', ...others]) => others.map((other) => [other, first])),
);

/** As it is read. */
export const plain = (word: string): string =>
  [...word].map((letter) => VARIANTS.get(letter) ?? letter).join('');

export type Script = keyof typeof SCRIPTS;
export const SCRIPT_NAMES = Object.keys(SCRIPTS) as Script[];

/** Outputs of the built-in model, without blank (first) and space (last). */
export const CHARACTERS = `${LATIN}${Object.values(SCRIPTS).join('')}${[...VARIANTS.keys()].join('')}`;

/** "1975" in digits of the script; null in a script without own zero to nine. */
export const digitsIn = (script: Script, number: number): string | null =>
  script === 'chinese' || script === 'korean'
    ? null
    : [...String(number)].map((digit) => SCRIPTS[script][Number(digit)]).join('');

/** Persian digits: their 4, 5 and 6 only. */
export const persianOf = (digits: string): string =>
  digits.replaceAll('٤', '۴').replaceAll('٥', '۵').replaceAll('٦', '۶');

const NUMERALS = '〇一二三四五六七八九';

/** "四十五" for 45, up to 199. */
export function kanjiOf(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10];
  return [
    hundreds > 0 ? '一百' : '',
    tens > 1 || hundreds > 0 ? (NUMERALS[tens] ?? '').replace('〇', ones > 0 ? '〇' : '') : '',
    tens > 0 ? '十' : '',
    ones > 0 ? NUMERALS[ones] : '',
  ].join('');
}

/** At least one letter. */
export const isWrittenIn = (script: Script, word: string): boolean =>
  [...word].some((letter) => SCRIPTS[script].includes(letter));
