import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

const shells = ['electron', 'web', 'auto'] as const;
const damagedChoices = ['restore', 'empty'] as const;

export type StartOptions = {
  shell: (typeof shells)[number];
  practice: boolean;
  /** Absolute; `null` takes the usual folder of this system. */
  dataDir: string | null;
  /** 0 takes any free port. */
  port: number;
  open: boolean;
  /** What to do if the store is damaged; `null`: end and say so, or ask where there is a dialog. */
  ifDamaged: (typeof damagedChoices)[number] | null;
};

export const usage = `Usage: npm start -- [options]
  --shell electron|web|auto    where Orderbell opens (auto: Electron if it is installed, else the web browser)
  --practice                   sign in to the practice service
  --data-dir DIR               store everything in this folder
  --port N                     port of the web shell, 1 to 65535 (default: any free port)
  --no-open                    don't open a browser
  --if-damaged restore|empty   if the database is damaged or missing: open the newest good backup, or begin with an empty one
  --help                       show this help`;

/**
 * Reads the command line. `note`: a line for the user about an option's old name. `help`: the user asked
 * for the usage. `wrong`: one line that names the wrong option.
 */
export const readStartOptions = (
  args: string[],
  cwd: string,
):
  | { kind: 'options'; options: StartOptions; note: string | null }
  | { kind: 'help' }
  | { kind: 'wrong'; message: string } => {
  const read = parse(args);
  if (typeof read === 'string') return { kind: 'wrong', message: read };
  if (read.help === true) return { kind: 'help' };
  const shell = shells.find((one) => one === (read.shell ?? read.door ?? 'auto'));
  if (shell === undefined)
    return wrong(`--shell must be electron, web or auto, not "${read.shell ?? read.door}".`);
  const port = read.port === undefined ? 0 : portOf(read.port);
  if (port === null) return wrong(`--port must be a number from 1 to 65535, not "${read.port}".`);
  const dataDir = read['data-dir'];
  if (dataDir === '') return wrong('--data-dir needs the name of a folder.');
  const damaged = read['if-damaged'];
  const ifDamaged = damagedChoices.find((one) => one === damaged) ?? null;
  if (damaged !== undefined && ifDamaged === null) {
    return wrong(`--if-damaged must be restore or empty, not "${damaged}".`);
  }
  return {
    kind: 'options',
    options: {
      shell,
      practice: read.practice === true,
      dataDir: dataDir === undefined ? null : resolve(cwd, dataDir),
      port,
      open: read['no-open'] !== true,
      ifDamaged,
    },
    note: read.door === undefined ? null : '--door is now called --shell. The old name still works.',
  };
};

/** The options for the Electron shell, as its own command line expects them. */
export const electronArguments = ({ practice, dataDir, ifDamaged }: StartOptions): string[] => [
  ...(practice ? ['--practice'] : []),
  ...(dataDir === null ? [] : [`--data-dir=${dataDir}`]),
  ...(ifDamaged === null ? [] : [`--if-damaged=${ifDamaged}`]),
];

const wrong = (message: string): { kind: 'wrong'; message: string } => ({ kind: 'wrong', message });

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args,
      strict: true,
      allowPositionals: false,
      options: {
        shell: { type: 'string' },
        door: { type: 'string' },
        practice: { type: 'boolean' },
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        'if-damaged': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return (error instanceof Error ? error.message : 'The options are not understood.').split('\n')[0] ?? '';
  }
};

const portOf = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535 ? Number(text) : null;
