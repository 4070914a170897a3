import type { Core } from '../context.ts';

/** A pseudonym, so that offline copies of different people stay apart. Public answers have none. */
export const OWNER_HEADER = 'x-mintmark-owner';

/** Visitors and guests get no offline copies. */
const NOBODY = 'none';

const REMEMBERED = 10_000;

const owners = new WeakMap<Request, string>();

/** Call it once the session is known. */
export function noteOwner(deps: Core, request: Request, caller: { id: string; isGuest: boolean } | null) {
  owners.set(request, caller && !caller.isGuest ? nameOf(deps, caller.id) : NOBODY);
}

/** Undefined if the session was not looked up. */
export const ownerOf = (request: Request): string | undefined => owners.get(request);

function nameOf(deps: Core, id: string): string {
  const known = deps.ownerNames;
  const name = known.get(id) ?? deps.signed.pseudonym('owner of copies', id);
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '');
  known.set(id, name);
  return name;
}
