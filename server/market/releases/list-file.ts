import { getNodeValue, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { FIELDS, type Raw } from './entry.ts';
import { findFields, type Item, type Items, MAX_FIELDS } from './table.ts';

/** A list, or an object with a list `releases`. */
export function readJson(text: string): Items {
  const errors: ParseError[] = [];
  const tree = rootOf(text, errors);
  const lineAt = lines(text);
  const [slip] = errors;
  if (!tree || slip) return { refusal: `line ${lineAt(slip?.offset ?? 0)}: this is not JSON` };
  const list = tree.type === 'object' ? property(tree, 'releases') : tree;
  if (list?.type !== 'array')
    return { refusal: 'there is no list of releases: expected [ … ] or {"releases": [ … ]}' };
  return {
    items: (list.children ?? []).map((node, index): Item => {
      const place = `line ${lineAt(node.offset)}, item ${index + 1}`;
      if (node.type !== 'object') return { place, raw: { refusal: 'this is not a release' } };
      const isWide = (node.children?.length ?? 0) > MAX_FIELDS;
      return { place, raw: isWide ? { refusal: `it has more than ${MAX_FIELDS} fields` } : fieldsOf(node) };
    }),
  };
}

/** Endless nesting overflows the stack. */
function rootOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { allowTrailingComma: true, disallowComments: true });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const property = (object: Node, name: string): Node | undefined =>
  object.children?.find(({ children }) => children?.[0]?.value === name)?.children?.[1];

function fieldsOf(object: Node): Raw {
  const properties = object.children ?? [];
  const found = findFields(properties.map(({ children }) => String(children?.[0]?.value)));
  const raw: Raw = {};
  for (const field of FIELDS) {
    const node = properties[found[field]]?.children?.[1];
    if (node?.type === 'string' || node?.type === 'number') raw[field] = String(getNodeValue(node));
  }
  return raw;
}

/** Offsets must ascend. */
function lines(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    for (; at < offset; at += 1) if (text.charCodeAt(at) === 10) line += 1;
    return line;
  };
}
