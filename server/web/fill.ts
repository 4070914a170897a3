import { type DiscDesign, type Drawn, drawnDisc } from '../../shared/format/drawn-disc.ts';

/** HTML inserted as it is: its maker escapes the texts in it. */
export class Markup {
  constructor(readonly html: string) {}
}

/** An empty text removes the section of that name. */
export type Row = Readonly<Record<string, string | Markup>>;

export interface Filling {
  /** Replace `<template data-fill="name">`. */
  rows: Readonly<Record<string, readonly Row[]>>;
  /** Replace `<template data-json="name">` as JSON-LD. */
  json: Readonly<Record<string, unknown>>;
  /** For holes outside of templates; unknown holes stay. */
  texts?: Readonly<Record<string, string>>;
  /** Shows `data-with="name"`, or `data-without` instead. */
  given: Readonly<Record<string, boolean>>;
}

/** One pass: inserted text is never searched for holes. */
const PLACE =
  /<template data-fill="([\w-]+)">([\s\S]*?)<\/template>|<template data-json="([\w-]+)"><\/template>|\[\[(\w+)\]\]/g;
const PART = / data-(with|without)="([\w-]+)"( hidden(?:="")?)?/g;
const SECTION = /\[\[([#^])(\w+)\]\]([\s\S]*?)\[\[\/\2\]\]/g;
const HOLE = /\[\[(\w+)\]\]/g;

/** Throws when a value is missing. */
export function fillPage(html: string, { rows, given, json, texts = {} }: Filling): string {
  return html
    .replace(PART, (_, kind: string, name: string) =>
      of(given, name) === (kind === 'with') ? '' : ' hidden',
    )
    .replace(PLACE, (place, list?: string, template = '', data?: string, hole = '') => {
      if (data) return `<script type="application/ld+json">${jsonInScript(of(json, data))}</script>`;
      if (!list) return escaped(texts[hole] ?? place);
      return of(rows, list)
        .map((row) => fillRow(template, row))
        .join('');
    });
}

/**
 * `[[title]]` is a hole in a text or a quoted attribute; `[[#image]]…[[/image]]` shows with a value,
 * `[[^image]]…[[/image]]` without. Sections may nest.
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

/** Holes with addresses of pictures. */
const PICTURE = /^(?:image|small)$/;

/** Puts the base path ("/coins") before pictures of this server. */
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

/** For HTML text and quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Safe inside a script element. */
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

/** A coin drawn as CoinDisc (site/src/ui/picture.tsx) draws it, on a server below the path `base`; what surrounds it names the coin. */
export function discMarkup(design: DiscDesign, id: string, base: string): Markup {
  const { className, relief, inside } = drawnDisc(design, id);
  const style = relief ? ` style="--relief:url(${escaped(base + relief)})"` : '';
  return new Markup(
    `<svg class="${escaped(className)}"${style} viewBox="0 0 200 200" aria-hidden="true">${inside.map(markupOf).join('')}</svg>`,
  );
}

function markupOf(part: Drawn | string): string {
  if (typeof part === 'string') return escaped(part);
  const { tag, attributes, inside } = part;
  const written = Object.entries(attributes).map(
    ([name, value]) => ` ${name === 'className' ? 'class' : name}="${escaped(String(value))}"`,
  );
  return `<${tag}${written.join('')}>${inside.map(markupOf).join('')}</${tag}>`;
}
