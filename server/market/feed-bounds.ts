/** Tags, comments and sections of a feed that is read; magazines have some thousands, and all of them are parsed at once. */
const MAX_TAGS = 20_000;
/** Spaces and equals signs inside of tags: half as many attributes, at most, has a feed that is read. */
const MAX_IN_TAGS = 20_000;
/** "<" inside of one tag, where none belongs. */
const MAX_NESTED = 100;
/** Commas and opening brackets of a feed in JSON, outside of its texts. */
const MAX_MARKS = 20_000;

const [TAB, LINE, RETURN, SPACE, QUOTE, APOSTROPHE, LESS, EQUALS, GREATER] = [
  9, 10, 13, 32, 34, 39, 60, 61, 62,
];

const [COMMA, LIST, BACKSLASH, OBJECT] = [44, 91, 92, 123];

/**
 * Whether an XML text has more parts than can be parsed while others wait. Tags end where the parser ends them: quotation marks
 * hide a ">" in it. What is in comments and CDATA sections costs nothing, and HTML is there.
 */
export function hasTooManyParts(text: string): boolean {
  let tags = 0;
  let inTags = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    tags += 1;
    if (tags > MAX_TAGS) return true;
    const hidden = text.startsWith('<!--', at) ? '-->' : text.startsWith('<![', at) ? ']]>' : null;
    if (hidden) {
      const end = text.indexOf(hidden, at + 3);
      if (end < 0) return false;
      at = end + hidden.length;
      continue;
    }
    // A declaration has quotation marks of its own kind; what is in it counts tag by tag.
    if (text.startsWith('<!', at) || text.startsWith('</', at)) {
      at += 2;
      continue;
    }
    const tag = readTag(text, at, text.startsWith('<?', at));
    // The parser begins anew at each.
    if (tag.nested > MAX_NESTED) return true;
    tags += tag.nested;
    inTags += tag.parts;
    if (inTags > MAX_IN_TAGS) return true;
    at = tag.end;
  }
  return tags > MAX_TAGS;
}

/** The same of a feed in JSON. */
export function hasTooManyValues(text: string): boolean {
  let marks = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (code === COMMA || code === LIST || code === OBJECT) marks += 1;
    if (marks > MAX_MARKS) return true;
  }
  return false;
}

/** To the end of a tag: what parts attributes, within quotation marks as well, and "<" that has no place in it. */
function readTag(text: string, start: number, isInstruction: boolean) {
  let quote = 0;
  let parts = 0;
  let nested = 0;
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE || code === EQUALS || code === LINE || code === TAB || code === RETURN) parts += 1;
    else if (code === LESS) nested += 1;
    else if (quote) quote = code === quote ? 0 : quote;
    else if (code === QUOTE || code === APOSTROPHE) quote = code;
    else if (code === GREATER && (!isInstruction || text[at - 1] === '?')) break;
  }
  return { parts, nested, end: at };
}
