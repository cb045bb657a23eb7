import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const doors = ['electron', 'web', 'auto'] as const;

export type StartOptions = {
  door: (typeof doors)[number];
  practice: boolean;
  /** Absolute; `null` takes the usual folder of this system. */
  dataDir: string | null;
  /** 0 takes any free port. */
  port: number;
  open: boolean;
};

export const usage = `Usage: npm start -- [options]
  --door electron|web|auto  where Orderbell opens (auto: Electron where it can be had, else the web browser)
  --practice                sign in to the practice service by itself
  --data-dir DIR            keep everything in this folder
  --port N                  port of the web door, 1 to 65535 (any free one when left out)
  --no-open                 don't open a browser
  --help                    show this`;

/**
 * Reads the command line. `help`: the user asked for the usage. `wrong`: one line that names the wrong
 * option.
 */
export const readStartOptions = (
  args: string[],
  cwd: string,
): { kind: 'options'; options: StartOptions } | { kind: 'help' } | { kind: 'wrong'; message: string } => {
  const read = parse(args);
  if (typeof read === 'string') return { kind: 'wrong', message: read };
  if (read.help === true) return { kind: 'help' };
  const door = doors.find((one) => one === (read.door ?? 'auto'));
  if (door === undefined) return wrong(`--door must be electron, web or auto, not "${read.door}".`);
  const port = read.port === undefined ? 0 : portOf(read.port);
  if (port === null) return wrong(`--port must be a number from 1 to 65535, not "${read.port}".`);
  const dataDir = read['data-dir'];
  if (dataDir === '') return wrong('--data-dir needs the name of a folder.');
  return {
    kind: 'options',
    options: {
      door,
      practice: read.practice === true,
      dataDir: dataDir === undefined ? null : resolve(cwd, dataDir),
      port,
      open: read['no-open'] !== true,
    },
  };
};

/** The options for the Electron shell, as its own command line expects them. */
export const electronArguments = ({ practice, dataDir }: StartOptions): string[] => [
  ...(practice ? ['--practice'] : []),
  ...(dataDir === null ? [] : [`--data-dir=${dataDir}`]),
];

const wrong = (message: string): { kind: 'wrong'; message: string } => ({ kind: 'wrong', message });

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        door: { type: 'string' },
        practice: { type: 'boolean' },
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return (error instanceof Error ? error.message : 'The options are not understood.').split('\n')[0] ?? '';
  }
};

const portOf = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? Number(text) : null;
