import { checkLegends } from './legends.ts';
import { finds, first } from './testing.ts';

finds(checkLegends, [
  [
    'a type without legends',
    (data) => {
      data.legends.types = data.legends.types.filter(({ types }) => !types.includes('mercury-dime'));
    },
    /legends mercury-dime: has no legends/,
  ],
  [
    'a type with legends twice',
    (data) => {
      data.legends.types.push(structuredClone(first(data.legends.types)));
    },
    /legends half-cent-liberty-cap-left: has its legends twice/,
  ],
  [
    'legends of a type that is not there',
    (data) => {
      first(data.legends.types).types.push('half-cent-of-tin');
    },
    /half-cent-of-tin: there is no such type/,
  ],
  [
    'legends of an item that is not there',
    (data) => {
      first(data.legends.items).legends['state-quarters-1999-atlantis'] = { reverse: ['ATLANTIS'] };
    },
    /state-quarters-1999-atlantis: there is no such item/,
  ],
  [
    'small letters that stand nowhere',
    (data) => {
      first(data.legends.types).small.push('E PLURIBUS UNUM');
    },
    /half-cent-liberty-cap-left: E PLURIBUS UNUM is small, but stands on no side/,
  ],
  [
    'a motto before its time',
    (data) => {
      first(data.legends.types).obverse.push('IN GOD WE TRUST');
    },
    /half-cent-liberty-cap-left: cannot bear the motto of 1864/,
  ],
]);
