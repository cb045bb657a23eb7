import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PracticeCompanies, PracticeHost } from '../core/ports.ts';

/** A practice service, as a shell can start one. */
export type PracticeServer = {
  /** Rejects when the port is taken. 0 takes any free one. */
  start: (port: number) => Promise<{ url: string; email: string; password: string; controlToken: string }>;
  stop: () => Promise<void>;
  changeOrder: () => string | null;
  reply: PracticeHost['reply'];
};

export type StoppablePracticeHost = PracticeHost & { stop: () => Promise<void> };

/**
 * Runs the practice service in this process, so that its password is on no command line. It keeps its port
 * over a restart, since its address belongs to an account.
 *
 * @param folder the practice service's files
 */
export const createPracticeHost = (
  folder: string,
  create: () => PracticeServer,
  companies: PracticeCompanies,
): StoppablePracticeHost => {
  let server: PracticeServer | null = null;
  let started: ReturnType<PracticeHost['start']> | null = null;
  let controls: string | null = null;

  const start = async (): ReturnType<PracticeHost['start']> => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const portFile = join(folder, 'port');
    const before = portIn(await readFile(portFile, 'utf8').catch(() => ''));
    server = create();
    const running = await server.start(before).catch(async (error: unknown) => {
      if (before === 0) throw error;
      await server?.stop();
      server = create();
      return server.start(0);
    });
    await writeFile(portFile, new URL(running.url).port, { mode: 0o600 });
    controls = `${running.url}/control#${running.controlToken}`;
    return { baseUrl: running.url, email: running.email, password: running.password };
  };

  return {
    start: () => {
      started ??= start().catch((error: unknown) => {
        started = null;
        throw error;
      });
      return started;
    },
    controls: () => controls,
    changeOrder: () => server?.changeOrder() ?? null,
    reply: (first) => server?.reply(first) ?? null,
    companies,
    stop: async () => {
      controls = null;
      await started?.catch(() => undefined);
      await server?.stop();
      server = null;
      started = null;
    },
  };
};

const portIn = (text: string): number =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : 0;
