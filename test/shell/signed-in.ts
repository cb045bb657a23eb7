import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  createPracticeService,
  type PracticeService,
} from '../../src/main/practice/create-practice-service.ts';
import type { MakesContexts } from '../e2e/harness/desktop.ts';
import { signInto } from '../e2e/harness/sign-in.ts';
import { type Opened, openDesktop } from './harness.ts';

/** A practice service with an order of each of these numbers, and nothing else. Ends with the test. */
export const createService = async (...numbers: string[]) => {
  const service = createPracticeService({ seed: 20261121, pace: 0, sample: 'empty' });
  onTestFinished(() => service.stop());
  for (const purchaseOrderNumber of numbers) {
    service.buyers.issue({ buyer: 'Kessler', purchaseOrderNumber, lineCount: 1 });
  }
  const signIn = await service.start();
  return { service, signIn };
};

type SignIn = Awaited<ReturnType<PracticeService['start']>>;

/** The desktop app, signed in and connected. */
export const signedIn = async (
  browser: MakesContexts,
  signIn: SignIn,
  options: Parameters<typeof openDesktop>[1] = {},
): Promise<Opened> => {
  const opened = await openDesktop(browser, options);
  await signInto(opened.page, signIn);
  await opened.page.getByText('Connected', { exact: true }).waitFor();
  return opened;
};

/** A data folder that several starts of a test share. Removed with the test. */
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'orderbell-shell-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

export const isOpen = ({ page }: Opened, number: string): Promise<void> =>
  page.getByRole('heading', { name: number }).waitFor();
