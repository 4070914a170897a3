import { messagesIn } from './calls.ts';
import { type Sided, sidesIn } from './sides.ts';
import { sources, walk } from './sources.ts';
import { type Unwrapped, unwrappedIn } from './unwrapped.ts';

export interface Found {
  /** By area. */
  messages: Map<string, Set<string>>;
  unwrapped: (Unwrapped & { path: string; area: string })[];
  sided: (Sided & { path: string; area: string })[];
  /** Messages that cannot be read off their source. */
  wrong: string[];
}

/** All messages of the program's sources, and what is no message yet and should be. */
export function findAll(): Found {
  const found: Found = { messages: new Map(), unwrapped: [], sided: [], wrong: [] };
  for (const { path, area, code, trees } of sources()) {
    const its = found.messages.get(area) ?? new Set();
    for (const tree of trees) {
      walk(tree, (node) => {
        try {
          for (const message of messagesIn(node)) its.add(message);
        } catch (error) {
          found.wrong.push(`${path}: ${error instanceof Error ? error.message : error}`);
        }
      });
      for (const one of unwrappedIn(tree, code, path.startsWith('site/')))
        found.unwrapped.push({ ...one, line: lineOf(code, one), path, area });
    }
    if (path.startsWith('site/'))
      for (const one of sidesIn(path, code)) found.sided.push({ ...one, path, area });
    if (its.size > 0) found.messages.set(area, its);
  }
  return found;
}

/** An .astro file is read as something else: there the text itself is looked for. */
function lineOf(code: string, { text, line }: Unwrapped): number {
  const at = code.indexOf(text.split(' ').slice(0, 3).join(' '));
  return at < 0 ? line : code.slice(0, at).split('\n').length;
}
