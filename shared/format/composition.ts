import { figuresLocale, language, t, translated } from '../language/i18n.ts';
import { msg } from '../language/msg.ts';

const WORDS: readonly string[] = [
  ...[
    msg('gold'),
    msg('silver'),
    msg('platinum'),
    msg('palladium'),
    msg('copper'),
    msg('nickel'),
    msg('zinc'),
  ],
  ...[
    msg('tin'),
    msg('manganese'),
    msg('aluminium'),
    msg('aluminum'),
    msg('iron'),
    msg('steel'),
    msg('chrome'),
  ],
  ...[msg('bronze'), msg('brass'), msg('copper-nickel'), msg('nickel-brass'), msg('nickel brass')],
  ...[msg('nickel silver'), msg('aluminium-bronze'), msg('aluminum bronze'), msg('aluminium-magnesium')],
  ...[msg('manganese brass'), msg('manganese-brass'), msg('nordic gold'), msg('stainless steel')],
  ...[
    msg('acmonital'),
    msg('electrum'),
    msg('billon'),
    msg('wartime alloy'),
    msg('metric gold'),
    msg('alloy'),
  ],
  ...[msg('copper-nickel clad'), msg('copper-nickel clad copper'), msg('copper-nickel clad nickel')],
  ...[
    msg('manganese-brass clad copper'),
    msg('silver-clad'),
    msg('zinc-coated steel'),
    msg('copper-covered steel'),
  ],
  ...[
    msg('copper-plated zinc'),
    msg('copper-plated steel'),
    msg('nickel-plated steel'),
    msg('brass plated steel'),
  ],
  ...[
    msg('multi-ply plated steel'),
    msg('multi-ply brass plated steel'),
    msg('multi-ply nickel plated steel'),
  ],
  ...[msg('steel coated with nickel'), msg('steel coated with brass'), msg('steel coated with copper')],
  ...[msg('steel coated with zinc'), msg('nickel and chrome-plated steel'), msg('nickel plating')],
  ...[msg('bimetal'), msg('ring'), msg('centre'), msg('core'), msg('in three layers'), msg('gilded')],
  ...[msg('outer layers on a pure copper core'), msg('outer layers'), msg('overall'), msg('karat')],
  ...[msg('about'), msg('balance'), msg('and'), msg('or')],
];

const WORD = new RegExp(
  `(?<![\\p{L}-])(?:${[...WORDS].sort((one, other) => other.length - one.length).join('|')})(?![\\p{L}-])`,
  'giu',
);

/** "90% silver, 10% copper", "silver .925"; stays English as a whole if any word is unknown. */
export function compositionInWords(composition: string): string {
  if (language() === 'en' || /\p{L}{2}/u.test(composition.replace(WORD, ''))) return composition;
  const result = composition
    .replace(WORD, (word) => translated(word.toLowerCase()))
    .replace(
      / \.(\d{3})(\d*)/g,
      (_, fine: string, more: string) => ` ${fine}${more && `${comma()}${more}`}/1000`,
    )
    .replace(/(\d)\.(\d)/g, `$1${comma()}$2`)
    .replace(/(\d+(?:[.,]\d+)?) ?%/g, (_, figure: string) => t('{figure}%', { figure }));
  return /^\p{Lu}/u.test(composition) ? result.charAt(0).toUpperCase() + result.slice(1) : result;
}

/** The decimal separator. */
const comma = () => (1.5).toLocaleString(figuresLocale()).charAt(1);
