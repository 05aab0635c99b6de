/**
 * `npm run check`: a commit's subject has at most 72 characters, so that a list of commits shows it whole. The rule began after the
 * commit RULE_SINCE. Where that one is not there (a shallow clone), the newest commit is checked; without git, none.
 */
import { spawnSync } from 'node:child_process';

const MAX_CHARACTERS = 72;
const RULE_SINCE = '3c4b88a73140cf2305e9274de85a7949520205d1';

function git(folder: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** The commits after `since` whose subject is too long, a line for each; null where there is no history to read. */
export function longSubjects(folder: string, since: string): string[] | null {
  const isThere = git(folder, 'cat-file', '-e', `${since}^{commit}`) !== null;
  const range = isThere ? [`${since}..HEAD`] : ['--max-count=1', 'HEAD'];
  const log = git(folder, 'log', '--no-merges', '--format=%h %s', ...range);
  if (log === null) return null;
  return log.split('\n').flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    const { length } = [...subject];
    return length <= MAX_CHARACTERS
      ? []
      : [`commit ${line}: the subject has ${length} characters, ${MAX_CHARACTERS} at most; the why goes into the body`];
  });
}

if (import.meta.main) {
  const faults = longSubjects('.', RULE_SINCE);
  for (const fault of faults ?? []) console.error(fault);
  console.log(faults === null ? 'no history of git here: no subject is checked' : `${faults.length} subjects too long`);
  if (faults !== null && faults.length > 0) process.exitCode = 1;
}
