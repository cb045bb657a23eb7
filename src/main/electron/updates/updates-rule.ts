import { z } from 'zod';
import type { NoUpdatesReason } from '../../../shared/contract/calls/updates.ts';

/** How Orderbell is installed on this computer. */
export type Installed = {
  packaged: boolean;
  platform: NodeJS.Platform;
  /** Whether it is the portable program, which no installer can replace. */
  portable: boolean;
  /** The archive's package.json. */
  manifest: unknown;
  /**
   * `app-update.yml` beside the archive, with the place and the publisher of updates. `null` where there is
   * none.
   */
  feed: string | null;
};

const signedManifest = z.object({ updates: z.literal('signed') });

/**
 * Why this installation never updates itself; `null` when it does. Only a signed one does:
 * `electron-builder.signed.yml` marks the archive and refuses to build without a signature, which covers
 * the archive. On Windows the feed has to name the publisher, too: without it electron-updater compares no
 * signatures. Packages for Linux have no mark.
 */
export const noUpdatesReason = ({
  packaged,
  platform,
  portable,
  manifest,
  feed,
}: Installed): NoUpdatesReason | null => {
  if (!packaged) return 'not-installed';
  if (platform !== 'win32' && platform !== 'darwin') return 'by-system';
  if (portable) return 'portable';
  if (!signedManifest.safeParse(manifest).success || feed === null) return 'unsigned';
  return platform === 'win32' && !/^publisherName:/m.test(feed) ? 'unsigned' : null;
};
