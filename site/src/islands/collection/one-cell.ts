/** What lies below each other also where cards lie beside each other. */
export const ONE_CELL = 'contents wide:grid wide:grid-cols-1 wide:gap-5';

/** At a desk the cards of the summary lie two by two, under its header. */
export const TWO_COLUMNS = 'wide:grid-cols-2 wide:items-start wide:[&>:is(header,header+p)]:col-span-2';
