let typed = '';

/** Keeps the address that was typed into one form for the next, as long as no page is loaded in full. */
export function keepAddress(address: FormDataEntryValue | null) {
  typed = typeof address === 'string' ? address : '';
}

export const keptAddress = () => typed;
