/** The name of a backup made at that time, by which the newest is known. */
export const backupName = (now: Date): string =>
  `mintmark-${now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.tar`;
