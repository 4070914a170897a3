/** What lies below each other also where cards lie beside each other. */
export const ONE_CELL = 'contents wide:grid wide:grid-cols-1 wide:gap-5';
