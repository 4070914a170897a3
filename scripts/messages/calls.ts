import { keyAs, pluralKey } from '../../shared/language/i18n.ts';
import { isNode, type Node, nodesOf } from './sources.ts';

/** What takes a message, and which of its arguments is one. */
const TAKES: Readonly<Record<string, number>> = { t: 0, msg: 0, tAs: 1, AppError: 1, fieldError: 1 };
const PLURALS = new Set(['plural', 'msgPlural']);

/** The messages a call, or a tagged text, stands for; throws for one that cannot be read off. */
export function messagesIn(node: Node): string[] {
  if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'msg') return [taggedText(node.quasi)];
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const name = nameOf(node.callee);
  const given = nodesOf(node.arguments);
  if (PLURALS.has(name)) return isNode(given[1]) ? [pluralOf(given[1])] : [];
  const place = TAKES[name];
  if (place === undefined || !given[place]) return [];
  const texts = textsOf(given[place]);
  // What these are given may be a sentence that is marked where it is made.
  if (!texts && (name === 'AppError' || name === 'fieldError')) return [];
  if (!texts) throw new Error(`${name}(…) takes a text that is written out in its place`);
  if (name !== 'tAs') return texts;
  const context = textsOf(given[0])?.[0];
  if (!context) throw new Error('tAs(…) takes a context that is written out');
  return texts.map((text) => keyAs(context, text));
}

/** What a function is called by; empty for the method of something. */
export const nameOf = (callee: unknown): string =>
  isNode(callee) && callee.type === 'Identifier' ? String(callee.name) : '';

/** A text, each of two between which something decides, or texts put together; undefined for anything else. */
export function textsOf(node: unknown): string[] | undefined {
  if (!isNode(node)) return;
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : undefined;
  if (node.type === 'TemplateLiteral')
    return nodesOf(node.expressions).length === 0 ? [cooked(node)[0] ?? ''] : undefined;
  if (node.type === 'ParenthesizedExpression') return textsOf(node.expression);
  if (node.type === 'ConditionalExpression') {
    const [one, other] = [textsOf(node.consequent), textsOf(node.alternate)];
    return one && other && [...one, ...other];
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textsOf(node.left)?.[0], textsOf(node.right)?.[0]];
    return left !== undefined && right !== undefined ? [left + right] : undefined;
  }
}

const cooked = (template: Node): string[] =>
  nodesOf(template.quasis).map(({ value }) => (value as { cooked: string }).cooked);

/** msg`At most ${MAX} coins` is "At most {MAX} coins". */
function taggedText(quasi: unknown): string {
  if (!isNode(quasi)) throw new Error('a text is missing');
  const [first = '', ...rest] = cooked(quasi);
  const names: string[] = [];
  for (const value of nodesOf(quasi.expressions)) {
    const name = valueName(value) || 'value';
    names.push(names.includes(name) ? `${name}${names.length}` : name);
  }
  return first + rest.map((text, index) => `{${names[index]}}${text}`).join('');
}

/** What a value is called where it stands: the last word that says what it is. */
function valueName(node: Node): string {
  if (node.type === 'Identifier') return String(node.name);
  if (node.type === 'MemberExpression' && isNode(node.property)) return valueName(node.property);
  if (node.type === 'ChainExpression' && isNode(node.expression)) return valueName(node.expression);
  if (node.type !== 'CallExpression') return '';
  const [given] = nodesOf(node.arguments);
  const callee = node.callee as Node;
  // `MAX.toLocaleString('en-US')` and `formatCount(total)` are named after what they write.
  if (callee.type === 'MemberExpression' && isNode(callee.object)) return valueName(callee.object);
  return (given && valueName(given)) || valueName(callee);
}

function pluralOf(forms: Node): string {
  const found: Record<string, string> = {};
  for (const property of nodesOf(forms.properties)) {
    const key = property.key as Node | undefined;
    const text = textsOf(property.value)?.[0];
    if (key && text !== undefined) found[String(key.name ?? key.value)] = text;
  }
  const { one, other } = found;
  if (one === undefined || other === undefined)
    throw new Error('a plural takes { one, other } that are written out');
  return pluralKey({ one, other });
}
