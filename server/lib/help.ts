/** Prints a command's usage and ends with 0, if its words ask for that: `--help` or `-h`. */
export function helpIfAsked(usage: string): void {
  if (!process.argv.slice(2).some((word) => word === '--help' || word === '-h')) return;
  process.stdout.write(`${usage.trim()}\n`);
  process.exit(0);
}
