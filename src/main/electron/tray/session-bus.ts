import { execFile } from 'node:child_process';

export type Question = { to: string; path: string; method: string; args: readonly string[] };

/**
 * What the session bus of a Linux desktop answers, as printed by one of two programs. Empty when neither
 * of them has an answer.
 */
export const askSessionBus = async (question: Question, env: NodeJS.ProcessEnv): Promise<string> =>
  (await answerOf('gdbus', gdbusCall(question), env)) ??
  (await answerOf('dbus-send', dbusSendCall(question), env)) ??
  '';

const gdbusCall = ({ to, path, method, args }: Question): string[] => [
  ...['call', '--session', '--timeout', '2', '--dest', to, '--object-path', path],
  ...['--method', method, ...args],
];

const dbusSendCall = ({ to, path, method, args }: Question): string[] => [
  ...['--session', '--print-reply=literal', '--reply-timeout=2000', `--dest=${to}`, path],
  ...[method, ...args.map((text) => `string:${text}`)],
];

/** Closing a window must not take longer. Milliseconds. */
const patienceMs = 3_000;

/** The output of the program. `null` when it is missing or fails. */
const answerOf = (program: string, args: string[], env: NodeJS.ProcessEnv): Promise<string | null> => {
  // The libraries of an AppImage don't fit the system's programs.
  const { LD_LIBRARY_PATH: _own, LD_PRELOAD: _ours, ...clean } = env;
  return new Promise((resolve) => {
    execFile(program, args, { env: clean, timeout: patienceMs }, (error, printed) =>
      resolve(error === null ? printed : null),
    );
  });
};
