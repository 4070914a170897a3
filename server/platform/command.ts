/** Says on standard error why a command ends, and answers its exit code. */
export function fail(code: number, message: string): number {
  process.stderr.write(message);
  return code;
}

/** The same of a command that finds no database at `file`. */
export const failWithoutDatabase = (file: string): number =>
  fail(2, `mintmark: there is no database at ${file}. MINTMARK_DATA names the folder it is in.\n`);
