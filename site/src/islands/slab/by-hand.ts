/** Manual entry with what is known of the slab filled in; its fields of the slab are open. */
export const byHand = (known: object): string =>
  `/manual-entry?${new URLSearchParams({ prefill: JSON.stringify({ ...known, isGraded: true }) })}`;
