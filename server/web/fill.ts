/** Markup for a hole between tags, written as it is: whoever makes it escapes the texts in it. */
export class Markup {
  constructor(readonly html: string) {}
}

/** What the holes of a row are filled with, by their names; an empty text takes the part that is made for it away. */
export type Row = Readonly<Record<string, string | Markup>>;

/** What a page is filled with. */
export interface Filling {
  /** The rows that take the place of each `<template data-fill="name">`. */
  rows: Readonly<Record<string, readonly Row[]>>;
  /** The data for each `<template data-json="name">`, which becomes a block of JSON-LD. */
  json: Readonly<Record<string, unknown>>;
  /** The texts for holes outside of all templates, by their names; what looks like another hole is left as it is. */
  texts?: Readonly<Record<string, string>>;
  /** The data that a page's scripts begin with, in the place of `<template data-seed>`. */
  seed?: unknown;
  /** Whether the parts marked `data-with="name"` are shown, and those marked `data-without` in their place. */
  given: Readonly<Record<string, boolean>>;
}

/** What is filled, each in one go: nothing that was written is looked through again. */
const PLACE =
  /<template data-fill="([\w-]+)">([\s\S]*?)<\/template>|<template data-json="([\w-]+)"><\/template>|<template data-(seed)><\/template>|\[\[(\w+)\]\]/g;
const PART = / data-(with|without)="([\w-]+)"( hidden(?:="")?)?/g;
const SECTION = /\[\[([#^])(\w+)\]\]([\s\S]*?)\[\[\/\2\]\]/g;
const HOLE = /\[\[(\w+)\]\]/g;

/** Fills a page that Astro has prepared; throws when a place is marked for something that is not given. */
export function fillPage(html: string, { rows, given, json, texts = {}, seed }: Filling): string {
  return html
    .replace(PART, (_, kind: string, name: string) =>
      of(given, name) === (kind === 'with') ? '' : ' hidden',
    )
    .replace(PLACE, (place, list?: string, template = '', data?: string, sown?: string, hole = '') => {
      if (data) return `<script type="application/ld+json">${jsonInScript(of(json, data))}</script>`;
      if (sown)
        return seed === undefined
          ? ''
          : `<script type="application/json" data-seed>${jsonInScript(seed)}</script>`;
      if (!list) return escaped(texts[hole] ?? place);
      return of(rows, list)
        .map((row) => fillRow(template, row))
        .join('');
    });
}

/**
 * Fills one copy of a template. `[[title]]` is a hole, in a text or between the quotes of an attribute;
 * `[[#image]]…[[/image]]` is kept where there is an image, `[[^image]]…[[/image]]` where there is none. Parts of other names may lie inside.
 */
export const fillRow = (template: string, row: Row): string =>
  partsOf(template, row).replace(HOLE, (_, name: string) => {
    const value = of(row, name.toLowerCase());
    return value instanceof Markup ? value.html : escaped(value);
  });

const partsOf = (template: string, row: Row): string =>
  template.replace(SECTION, (_, kind: string, name: string, inside: string) =>
    (of(row, name) !== '') === (kind === '#') ? partsOf(inside, row) : '',
  );

/** The pictures that rows show, by the names of their holes. */
const PICTURE = /^(?:image\d?|small|picture|relief)$/;

/** Rows whose pictures of this server are asked for below its base path ("/coins"). */
export const below = (base: string, rows: readonly Row[]): readonly Row[] =>
  base
    ? rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [
            name,
            typeof value === 'string' && value.startsWith('/') && PICTURE.test(name) ? base + value : value,
          ]),
        ),
      )
    : rows;

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it stands in HTML, between tags and between quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** A value of JSON as it may stand inside a script element: no text in it ends that element or begins another. */
export const jsonInScript = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function of<Value>(values: Readonly<Record<string, Value>>, name: string): Value {
  const value = values[name];
  if (value === undefined) throw new Error(`nothing is given for "${name}"`);
  return value;
}
