import { z } from 'zod';
import type { NoUpdatesReason } from '../../shared/contract/calls/updates.ts';

/** How this Orderbell came to this computer. */
export type Installed = {
  packaged: boolean;
  platform: NodeJS.Platform;
  /** Whether it is the portable program, which no installer may replace. */
  portable: boolean;
  /** The archive's package.json. */
  manifest: unknown;
  /** `app-update.yml` beside the archive: where updates are, and whose they must be. `null` where there is none. */
  feed: string | null;
};

const signedManifest = z.object({ updates: z.literal('signed') });

/**
 * Why this one never renews itself; `null` when it does. Only a signed one does: `electron-builder.signed.yml` writes the
 * mark into the archive and refuses to build without a signature, which covers the archive. On Windows the publisher's
 * name has to stand in the feed, too: without it electron-updater compares no signatures. Packages for Linux carry none.
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
