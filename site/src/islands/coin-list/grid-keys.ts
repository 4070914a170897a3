/** Where the focus stands in the table: the row of a coin, and a column. */
export interface Place {
  row: number;
  column: number;
}

interface Extent {
  rows: number;
  columns: number;
  /** Rows a page of the screen has. */
  page: number;
}

/** Where a key leads from a place, as in a spreadsheet; undefined for a key that leads nowhere. */
export function placeAfter(
  { row, column }: Place,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { rows, columns, page }: Extent,
): Place | undefined {
  const far = ctrlKey || metaKey;
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column);
    case 'ArrowDown':
      return to(far ? rows - 1 : row + 1, column);
    case 'ArrowLeft':
      return to(row, far ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, far ? columns - 1 : column + 1);
    case 'Home':
      return to(far ? 0 : row, 0);
    case 'End':
      return to(far ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return undefined;
  }
}
