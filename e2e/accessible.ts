import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import type axe from 'axe-core';

/**
 * What axe finds depends on what an element is, on what it lies in and on what lies in it, never on what its words are. So a part of a page that
 * was found right, with all around it that bears upon it, is right wherever a journey of this run meets it again: at the same width and in the
 * same scheme it is not looked at once more. What concerns a page as a whole is looked at wherever anything in it is new.
 */
const RULES: axe.RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** Colours are all that the scheme changes; everything else is looked at once. */
const COLOURS: axe.RunOnly = { type: 'rule', values: ['color-contrast'] };
/** The short form: half the time to send and to compile in every page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export type Scheme = 'light' | 'dark';

/** The parts that were found right, by width and scheme. */
const right = new Map<string, Set<number>>();

/** How much of the file of all workers this one has read, in bytes. */
let bytesRead = 0;

/** The file in which the workers of a run tell each other what they found right, a line a screen; a run begins with an empty folder. */
const sharedFile = () => join(test.info().project.outputDir, 'found-right.txt');

/** Takes in what other workers have found right since the last call. */
function readShared(): void {
  if (!existsSync(sharedFile())) return;
  const bytes = readFileSync(sharedFile());
  // A line that is still being written is read the next time.
  const end = bytes.lastIndexOf('\n') + 1;
  for (const line of bytes.toString('latin1', bytesRead, end).split('\n')) {
    const [key = '', ...looks] = line.split('\t');
    const known = partsFoundRight(key);
    for (const look of looks) known.add(Number(look));
  }
  bytesRead = end;
}

/** The parts of a page in their order, each before what lies in it. */
export interface Outline {
  /** Of each part: what it is, what it lies in and what lies in it. */
  looks: number[];
  /** Of each part: how many there are in it, itself included. */
  sizes: number[];
  width: number;
}

/** The page as it stands. */
export const outlineOf = (page: Page): Promise<Outline> => page.evaluate(outline);

/** Whether nothing of a page is new in the scheme. */
export function isKnown({ looks, width }: Outline, scheme: Scheme): boolean {
  readShared();
  return looks[0] !== undefined && partsFoundRight(`${width} ${scheme}`).has(looks[0]);
}

const partsFoundRight = (key: string): Set<number> => {
  const known = right.get(key) ?? new Set();
  right.set(key, known);
  return known;
};

/**
 * No violation of WCAG 2.2 AA, nor of axe's best practices, on the page as it stands, in the scheme it is shown in; in the dark one only colours
 * are looked at. Runs axe in the page itself: no page of ours has frames, which is all that its Playwright package is needed for.
 */
export async function expectAccessible(page: Page, scheme: Scheme = 'light', seen?: Outline): Promise<void> {
  const stands = seen ?? (await outlineOf(page));
  if (isKnown(stands, scheme)) return;
  const { looks, sizes, width } = stands;
  const key = `${width} ${scheme}`;
  const known = partsFoundRight(key);
  const exclude: number[] = [];
  for (let part = 0; part < looks.length; part += 1) {
    if (!known.has(looks[part] ?? 0)) continue;
    exclude.push(part);
    part += (sizes[part] ?? 1) - 1;
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(lookAt, {
    options: {
      runOnly: scheme === 'dark' ? COLOURS : RULES,
      resultTypes: ['violations'] satisfies axe.resultGroups[],
    },
    exclude,
  });
  expect(violations, `accessibility of ${page.url()}`).toEqual([]);
  const found = looks.filter((look) => !known.has(look));
  for (const look of found) known.add(look);
  mkdirSync(dirname(sharedFile()), { recursive: true });
  appendFileSync(sharedFile(), `${[key, ...found].join('\t')}\n`);
}

/** Runs in the page. */
async function lookAt({ options, exclude }: { options: axe.RunOptions; exclude: number[] }) {
  const { axe, parts } = window as unknown as { axe: typeof import('axe-core'); parts: Element[] };
  const left = exclude.flatMap((part) => parts[part] ?? []);
  const { violations, passes, incomplete } = await axe.run({ include: [document], exclude: left }, options);
  if (left.length === 0 && violations.length + passes.length + incomplete.length === 0)
    return ['axe has looked at nothing'];
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ target }) => target.join(' ')).join('\n  ')}`,
  );
}

/** Runs in the page, where it leaves the parts. */
function outline(): Outline {
  /** Of these only whether they say anything: names, addresses and words. */
  const words =
    /^(id|for|href|src|srcset|name|value|alt|title|placeholder|content|d|datetime|aria-(label|labelledby|describedby|controls|owns|activedescendant|valuetext|valuenow))$/;
  const states = [':checked', ':disabled', ':focus', ':placeholder-shown', ':user-invalid'];
  const isControl = 'input, select, textarea, button, option';

  /** 53 bits of a text: FNV-1a twice. */
  const hash = (text: string) => {
    let [a, b] = [0x811c9dc5, 0x1b873593];
    for (let n = 0; n < text.length; n += 1) {
      a = Math.imul(a ^ text.charCodeAt(n), 0x01000193);
      b = Math.imul(b ^ text.charCodeAt(n), 0x5bd1e995);
    }
    return (a >>> 0) * 0x200000 + ((b ^ (b >>> 15)) & 0x1fffff);
  };
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const itself = (element: Element) => {
    // An island is what lies in it.
    const attributes = element.localName === 'astro-island' ? [] : [...element.attributes];
    const said = attributes.map(({ name, value }) =>
      words.test(name)
        ? `${name}${value ? '' : '='}`
        : `${name}=${name === 'style' ? value.replace(/\d+/g, '0') : value}`,
    );
    if (element.matches(isControl)) said.push(...states.filter((state) => element.matches(state)));
    return `${element.localName} ${said.join(' ')} ${hasText(element)}`;
  };

  const looks: number[] = [];
  const sizes: number[] = [];
  const parts: Element[] = [];
  /** Answers what the element is with all in it. */
  const visit = (element: Element, around: number): string => {
    const at = parts.push(element) - 1;
    const own = itself(element);
    const above = hash(`${around} ${own}`);
    let inside = '';
    for (const child of element.children) if (child.localName !== 'script') inside += visit(child, above);
    const whole = `${own}(${inside})`;
    looks[at] = hash(`${above} ${whole}`);
    sizes[at] = parts.length - at;
    return String(hash(whole));
  };
  const { documentElement: root, body } = document;
  const page = visit(body, hash(`${itself(root)} ${document.title !== ''}`));
  looks[0] = hash(page);
  Object.assign(window, { parts });
  return { looks, sizes, width: innerWidth };
}
