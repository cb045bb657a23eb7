import { readFileSync, writeFileSync } from 'node:fs';

/** Bytes, as the system counts them: now (`VmRSS`), or the peak since the last reset (`VmHWM`). Linux only. */
export const memoryOf = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
