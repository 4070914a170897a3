/** Whoever has registered and has yet to follow the link in the mail. */
export interface Waiting {
  firstName: string;
  lastName: string;
  email: string;
}

const KEY = 'mintmark:waiting';

/** Keeps it for this tab alone: an address does not belong into the page's own address. */
export function keepWaiting({ firstName, lastName, email }: Waiting) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ firstName, lastName, email }));
  } catch {
    // Storage may be refused; the page then cannot send the mail again after a reload.
  }
}

/** Who is waiting, as far as this tab knows. */
export function readWaiting(): Waiting | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    return kept ? (JSON.parse(kept) as Waiting) : undefined;
  } catch {
    return undefined;
  }
}
