import type { Core } from '../context.ts';

/**
 * Names, without telling who it is, whose an answer is, so that a browser keeping copies for reading offline can tell people
 * apart. Answers that are the same for everybody have no such line.
 */
export const OWNER_HEADER = 'x-mintmark-owner';

/** Of answers that nobody's browser may keep: those to visitors, and to guests, whose data goes when the browser is closed. */
const NOBODY = 'none';

/** Names remembered, so that a busy client's is worked out once. */
const REMEMBERED = 10_000;

const owners = new WeakMap<Request, string>();

/** Notes for whom a request is answered, once the session is known. */
export function noteOwner(deps: Core, request: Request, caller: { id: string; isGuest: boolean } | null) {
  owners.set(request, caller && !caller.isGuest ? nameOf(deps, caller.id) : NOBODY);
}

/** The owner of the answer to a request; undefined where nobody asked who sent it. */
export const ownerOf = (request: Request): string | undefined => owners.get(request);

function nameOf(deps: Core, id: string): string {
  const known = deps.ownerNames;
  const name = known.get(id) ?? deps.signed.pseudonym('owner of copies', id);
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '');
  known.set(id, name);
  return name;
}
