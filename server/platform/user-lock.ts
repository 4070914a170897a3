/** When the last piece of work that each user has under way is over. */
const last = new Map<string, Promise<void>>();

/**
 * Does a user's work on many coins after whatever of the kind they have under way: however much one user asks for at
 * once, the others share the program with one piece of it. Each piece succeeds or fails for itself.
 */
export function withUserLock<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(userId);
  const mine = before ? before.then(work) : work();
  const leave = () => {
    if (last.get(userId) === over) last.delete(userId);
  };
  const over = mine.then(leave, leave);
  last.set(userId, over);
  return mine;
}
