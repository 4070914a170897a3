import { type Browser, chromium } from '@playwright/test';
import type { RgbPicture } from '../../server/core/pixels.ts';
import { LINE_HEIGHT } from '../../server/recognizer/text/boxes.ts';
import { SCRIPTS } from '../../server/recognizer/text/letters.ts';

export type Kind = 'latin' | 'chinese' | 'korean' | 'arabic' | 'persian' | 'devanagari' | 'thai';

const FONTS: Record<Kind, { train: string; test: string }> = {
  latin: {
    train: 'DejaVu Sans|DejaVu Serif|Liberation Serif|Noto Sans|FreeSerif|C059|Nimbus Sans|P052',
    test: 'Liberation Sans|Noto Serif|FreeSans|URW Bookman',
  },
  chinese: {
    train:
      'AR PL UMing TW|AR PL UMing CN|IPAMincho|Noto Serif CJK JP|Noto Serif CJK TC|Noto Serif CJK SC|Noto Sans CJK SC|Noto Sans CJK TC|WenQuanYi Zen Hei|VL Gothic',
    test: 'AR PL UKai TW|AR PL UKai CN|WenQuanYi Micro Hei|IPAGothic',
  },
  korean: {
    train:
      'Baekmuk Batang|Baekmuk Dotum|Baekmuk Gulim|UnBatang|UnDotum|Noto Sans CJK KR|Noto Serif CJK KR|NanumGothic|NanumSquare',
    test: 'NanumMyeongjo|UnGungseo|Baekmuk Headline|NanumBarunGothic',
  },
  arabic: {
    train:
      'Noto Naskh Arabic|Noto Sans Arabic|Amiri|Amiri Quran|KacstBook|KacstNaskh|KacstOffice|KacstOne|KacstPoster|KacstQurn|KacstScreen|KacstTitle|KacstPen|AlArabiya|AlHor|Cortoba|Furat|Granada|Haramain|Hor|Kayrawan|Khalid|Nada|Petra|Salem|Sharjah|Sindbad|Tarablus|Tholoth|Lateef|Thabit|DejaVu Sans Mono|Nazli|Titr',
    test: 'Scheherazade|Noto Kufi Arabic|FreeSerif|DejaVu Sans|Harmattan|AlBattar|Rehan|Nagham',
  },
  persian: {
    train:
      'Amiri Quran|Nazli|Titr|KacstOne|Lateef|Thabit|Noto Naskh Arabic|Noto Sans Arabic|DejaVu Sans Mono|mry_KacstQurn',
    test: 'Scheherazade|Noto Kufi Arabic|FreeSerif|Homa|Harmattan|DejaVu Sans',
  },
  devanagari: {
    train:
      'Noto Sans Devanagari|Lohit Devanagari|Chandas|Gargi|Nakula|Samanata|Samyak Devanagari|Noto Serif Devanagari|FreeSans',
    test: 'Annapurna SIL|Sahadeva|Kalimati|Sarai|FreeSerif',
  },
  thai: {
    train:
      'Garuda|Kinnari|Laksaman|Loma|Norasi|Noto Sans Thai|Noto Looped Thai|Sawasdee|Tlwg Mono|Umpush|Noto Serif Thai',
    test: 'FreeSerif|Waree|Tlwg Typewriter|Tlwg Typist|Purisa',
  },
};

/** Not learned. */
const WORDS: Partial<Record<Kind, string>> = {
  latin:
    'LIBERTY REPUBLIC CENTS ELIZABETH DOLLAR FRANCS EURO REPUBLIQUE INDIA GEORGIVS REX DEUTSCHLAND ESPANA MARK CANADA PENCE PESOS ONE TWO RUPEES HONG KONG FIFTY',
  arabic:
    'الجمهورية العربية مصر ملك المغربية دولة الامارات السعودية سنة هـ م قرش درهم هللة ضرب في فلس المملكة',
  persian: 'ریال جمهوری اسلامی ایران شاهنشاه محمدرضا پهلوی',
  devanagari: 'श्री भारत नेपाल सरकार रुपये पैसा रूपैयाँ सम्वत् आना पैसे',
  thai: 'บาท ประเทศไทย พ.ศ. สยามินทร์ สตางค์ รัฐบาล',
};

export type Random = () => number;
const within = (random: Random, from: number, to: number) => from + random() * (to - from);
const one = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

export interface Line {
  kind: Kind;
  font: string;
  text: string;
  /** What is to be read, in letters of the model. */
  label: string;
}

const DIGITS: Partial<Record<Kind, string>> = {
  arabic: SCRIPTS.arabic.slice(0, 10),
  persian: '۰۱۲۳۴۵۶۷۸۹',
  devanagari: SCRIPTS.devanagari,
  thai: SCRIPTS.thai,
};
const YEARS: Partial<Record<Kind, [number, number][]>> = {
  latin: [[1700, 2030]],
  arabic: [
    [1200, 1450],
    [1880, 2030],
  ],
  persian: [[1300, 1405]],
  devanagari: [
    [1880, 2085],
    [1820, 1960],
  ],
  thai: [
    [2440, 2570],
    [1860, 1930],
  ],
};

const NUMERALS = '〇一二三四五六七八九';
const kanji = (n: number): string =>
  (n >= 20 ? NUMERALS[Math.floor(n / 10)] : '') + (n >= 10 ? '十' : '') + (n % 10 ? NUMERALS[n % 10] : '');
const SIGNS =
  '壹圓 貳圓 伍圓 拾圓 壹角 貳角 伍角 中圓 壹分 贰分 伍分 壹圆 贰角 一錢 五錢 十錢 二十錢 五十錢 半錢 五十銭 一円 五円 十円 五十円 百円 五百円 一圓 五圓 十圓 二十圓 日本国 大日本 中国人民银行 中华人民共和国 中華民國 大清銀幣 香港 香港一仙 一毫 澳門 臺灣 台湾 光緒元寶 開國紀念幣 光緒年造 宣統三年 五厘'.split(
    ' ',
  );
const HANGUL = '한국은행 일원 오원 십원 오십원 백원 오백원'.split(' ');

function chinese(random: Random): string {
  if (random() < 0.45) return one(random, SIGNS);
  const [era, most] = one(random, [
    ['昭和', 64],
    ['平成', 31],
    ['令和', 9],
    ['明治', 45],
    ['大正', 15],
    ['中華民國', 100],
    ['光緒', 34],
  ] as const);
  const n = 1 + Math.floor(random() * most);
  const told = n === 1 ? '元' : n > 99 ? '一百' : random() < 0.25 ? String(n) : kanji(n);
  const text = `${era}${told}年`;
  return random() < 0.3 && !/\d/.test(told) ? [...text].reverse().join('') : text;
}

function lineOf(kind: Kind, font: string, random: Random): Line {
  if (kind === 'chinese' || kind === 'korean') {
    const text = kind === 'korean' ? one(random, HANGUL) : chinese(random);
    return { kind, font, text, label: text };
  }
  const words = (WORDS[kind] ?? '').split(' ');
  const [from, to] = one(random, YEARS[kind] ?? []);
  const long = random();
  const number =
    long < 0.6
      ? String(Math.floor(within(random, from, to)))
      : long < 0.8
        ? one(random, ['1', '2', '5', '10', '20', '25', '50', '100', '200', '500'])
        : String(Math.floor(10 ** within(random, 0, 4)));
  const digits = DIGITS[kind];
  const written = digits ? [...number].map((digit) => digits[Number(digit)]).join('') : number;
  const [before, after] = [random() < 0.35, random() < 0.35];
  const shown = [...(before ? [one(random, words)] : []), written, ...(after ? [one(random, words)] : [])];
  if (kind === 'latin') return { kind, font, text: shown.join(' '), label: shown.join(' ') };
  const read =
    kind === 'persian'
      ? written.replace(/[۰-۳۷-۹]/g, (digit) => SCRIPTS.arabic[DIGITS.persian?.indexOf(digit) ?? 0] ?? '')
      : written;
  // Words alone: nothing is to be read.
  if (random() < 0.1) return { kind, font, text: words.slice(0, 2).join(' '), label: '' };
  return { kind, font, text: shown.join(' '), label: read };
}

export const linesOf = (kind: Kind, of: 'train' | 'test', count: number, random: Random): Line[] =>
  Array.from({ length: count }, () => lineOf(kind, one(random, FONTS[kind][of].split('|')), random));

export interface Mask {
  width: number;
  height: number;
  values: Uint8Array;
}

export async function openCanvas(): Promise<{
  draw(lines: readonly Line[]): Promise<Mask[]>;
  close(): Promise<void>;
}> {
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox'],
  });
  const page = await browser.newPage();
  return {
    async draw(lines) {
      const masks = await page.evaluate((all) => {
        const canvas = document.createElement('canvas');
        const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
        return all.map(({ text, font }, n) => {
          const set = () => {
            pen.font = `${n % 3 ? 400 : 700} 64px "${font}"`;
            pen.textBaseline = 'alphabetic';
            // Digits and words of both directions stay in this order.
            pen.direction = 'ltr';
          };
          set();
          const box = pen.measureText(text);
          const [up, down] = [
            Math.ceil(box.actualBoundingBoxAscent),
            Math.ceil(box.actualBoundingBoxDescent),
          ];
          canvas.width = Math.ceil(box.width) + 16;
          canvas.height = Math.max(8, up + down) + 8;
          set();
          pen.fillText(text, 8, up + 4);
          const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
          let bytes = '';
          for (let at = 3; at < data.length; at += 4) bytes += String.fromCharCode(data[at] ?? 0);
          return { width, height, bytes: btoa(bytes) };
        });
      }, lines);
      return masks.map(({ width, height, bytes }) => ({
        width,
        height,
        values: Buffer.from(bytes, 'base64'),
      }));
    },
    close: () => browser.close(),
  };
}

/** Raised, lit from a side, worn, turned, bent. */
export function struck(mask: Mask, random: Random): RgbPicture {
  const height = LINE_HEIGHT;
  const scale = Math.min((height * within(random, 0.5, 0.92)) / mask.height, 560 / mask.width);
  const long = mask.width * scale;
  const isRim = random() < 0.6 && long < 280;
  const width = Math.max(height, Math.round(isRim ? 298 : long + within(random, 4, 30)));
  const left = isRim ? within(random, 0, width - long) : (width - long) / 2;
  const top = within(random, 0.02, 0.98) * (height - mask.height * scale);
  const [turn, bend] = [within(random, -0.06, 0.06), within(random, -0.0012, 0.0012)];
  const stretch = within(random, 0.85, 1.2);
  const relief = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const dx = x - left - long / 2;
      const u = (dx * stretch + long / 2) / scale;
      const v = (y - top - turn * dx - bend * dx * dx) / scale;
      relief[y * width + x] = sample(mask, u, v);
    }
  const [rim, strokes] = [random() < 0.3, Math.floor(within(random, 0, isRim ? 4 : 2))];
  if (rim) relief.fill(0.8, 0, 2 * width);
  for (let n = 0; n < strokes; n += 1) scratch(relief, width, height, random);
  const soft = blurred(
    blurred(relief, width, height, within(random, 0.3, 1.4)),
    width,
    height,
    within(random, 0.3, 1),
  );
  const worn = within(random, 0.3, 1);
  const angle = within(random, 0, 2 * Math.PI);
  const [lx, ly] = [Math.cos(angle), Math.sin(angle)];
  const [slope, lift] = [within(random, 0.25, 1), within(random, -0.25, 0.5)];
  const [base, drift] = [within(random, 0.35, 0.8), within(random, -0.2, 0.2)];
  const tint = [within(random, 0.9, 1.1), 1, within(random, 0.55, 1.05)];
  const grain = within(random, 1, 14);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const is = Math.min(worn, soft[at] ?? 0);
      const right = Math.min(worn, soft[y * width + Math.min(width - 1, x + 1)] ?? 0);
      const below = Math.min(worn, soft[Math.min(height - 1, y + 1) * width + x] ?? 0);
      const light =
        base + drift * (x / width - 0.5) + slope * ((right - is) * lx + (below - is) * ly) + lift * is;
      const noise = grain * (random() + random() + random() - 1.5);
      for (let c = 0; c < 3; c += 1)
        data[3 * at + c] = Math.max(0, Math.min(255, 230 * light * (tint[c] ?? 1) + noise));
    }
  return { width, height, data };
}

function sample({ width, height, values }: Mask, u: number, v: number): number {
  const [x, y] = [Math.floor(u), Math.floor(v)];
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 0;
  const [dx, dy] = [u - x, v - y];
  const at = y * width + x;
  const [a = 0, b = 0, c = 0, d = 0] = [
    values[at],
    values[at + 1],
    values[at + width],
    values[at + width + 1],
  ];
  return ((a * (1 - dx) + b * dx) * (1 - dy) + (c * (1 - dx) + d * dx) * dy) / 255;
}

function scratch(relief: Float32Array, width: number, height: number, random: Random): void {
  let [x, y] = [random() * width, random() * height];
  let angle = random() * 6.3;
  const deep = within(random, 0.3, 0.8);
  for (let step = 0; step < 40; step += 1) {
    angle += within(random, -0.25, 0.25);
    [x, y] = [x + Math.cos(angle), y + Math.sin(angle)];
    if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
    const at = Math.floor(y) * width + Math.floor(x);
    relief[at] = Math.max(relief[at] ?? 0, deep);
    relief[at + 1] = Math.max(relief[at + 1] ?? 0, deep);
  }
}

function blurred(from: Float32Array, width: number, height: number, radius: number): Float32Array {
  const taps = [-2, -1, 0, 1, 2].map((n) => Math.exp(-0.5 * (n / radius) ** 2));
  const sum = taps.reduce((all, tap) => all + tap, 0);
  const pass = (source: Float32Array, step: (x: number, y: number, n: number) => number) => {
    const to = new Float32Array(source.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let value = 0;
        for (let n = 0; n < 5; n += 1) value += ((taps[n] ?? 0) / sum) * (source[step(x, y, n - 2)] ?? 0);
        to[y * width + x] = value;
      }
    return to;
  };
  const across = pass(from, (x, y, n) => y * width + Math.max(0, Math.min(width - 1, x + n)));
  return pass(across, (x, y, n) => Math.max(0, Math.min(height - 1, y + n)) * width + x);
}
