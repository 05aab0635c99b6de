/**
 * `npm run check`: a commit's subject has at most 72 characters, so that a list of commits shows it whole, and at least ten, so that
 * it says something. The rule began after the commit RULE_SINCE. Where that one is not there (a shallow clone), the newest commit is checked; without git, none.
 */
import { spawnSync } from 'node:child_process';

const [MIN_CHARACTERS, MAX_CHARACTERS] = [10, 72];
const RULE_SINCE = 'e1d949925f6d0541b7dc670fb0809d09a770898e';

function git(folder: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}

/** The commits after `since` whose subject is too long or too short, a line for each; null where there is no history to read. */
export function wrongSubjects(folder: string, since: string): string[] | null {
  const isThere = git(folder, 'cat-file', '-e', `${since}^{commit}`) !== null;
  const range = isThere ? [`${since}..HEAD`] : ['--max-count=1', 'HEAD'];
  const log = git(folder, 'log', '--no-merges', '--format=%h %s', ...range);
  if (log === null) return null;
  const lines = log.split('\n').filter((line) => line !== '');
  return lines.flatMap((line) => {
    const subject = line.slice(line.indexOf(' ') + 1);
    const { length } = [...subject];
    return length >= MIN_CHARACTERS && length <= MAX_CHARACTERS
      ? []
      : [
          `commit ${line}: the subject has ${length} characters, ${MIN_CHARACTERS} to ${MAX_CHARACTERS} are right; the why goes into the body`,
        ];
  });
}

if (import.meta.main) {
  const faults = wrongSubjects('.', RULE_SINCE);
  for (const fault of faults ?? []) console.error(fault);
  console.log(
    faults === null
      ? 'no history of git here: no subject is checked'
      : `${faults.length} subjects too long or too short`,
  );
  if (faults !== null && faults.length > 0) process.exitCode = 1;
}
