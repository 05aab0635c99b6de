import { readdirSync, readFileSync } from 'node:fs';

/** A process's processor seconds so far, and its resident kilobytes. */
export interface Usage {
  seconds: number;
  kilobytes: number;
}

const TICKS_PER_SECOND = 100;
const PAGE_KILOBYTES = 4;

/** The fields of `/proc/<pid>/stat` after the name in brackets, which may hold anything; null when the process has ended. */
function statOf(pid: number): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const field = (stat: readonly string[], index: number) => Number(stat[index] ?? 0);

/** `/proc` is Linux's: elsewhere these benchmarks are skipped. */
export const canMeasureProcesses = process.platform === 'linux';

export function parentOf(pid: number): number {
  return field(statOf(pid) ?? [], 1);
}

export function usageOf(pid: number): Usage {
  const stat = statOf(pid) ?? [];
  return {
    seconds: (field(stat, 11) + field(stat, 12)) / TICKS_PER_SECOND,
    kilobytes: field(stat, 21) * PAGE_KILOBYTES,
  };
}

/** The seconds that all processors have worked, for anybody. */
export function secondsOfMachine(): number {
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = all.split(/\s+/).slice(1).map(Number);
  return (user + nice + system + interrupts + soft) / TICKS_PER_SECOND;
}

/** The seconds of a process, of those that it started, and of those of them that have ended. */
export function secondsOfFamily(pid: number): number {
  const own = statOf(pid) ?? [];
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)) ?? [])
    .filter((stat) => field(stat, 1) === pid);
  const ended = (field(own, 13) + field(own, 14)) / TICKS_PER_SECOND;
  return [own, ...children].reduce((sum, stat) => sum + (field(stat, 11) + field(stat, 12)) / TICKS_PER_SECOND, ended);
}
