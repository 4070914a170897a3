/** A calendar day ("2026-11-21") as the reader's clock has its noon, so that axes and labels call it by its own name. */
export function timeOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12).getTime();
}
