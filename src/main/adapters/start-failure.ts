export type FolderReason = 'denied' | 'disk-read-only' | 'no-folder' | 'not-below-a-folder';

/** The reasons that keep Orderbell from starting, with the values for their sentences. */
type StartObstacles = {
  /** `said` is the system's own message, for an unknown reason. */
  'folder-unusable': { folder: string; reason: FolderReason | null; said: string };
  /** `path`: the folder or a file in it that belongs to another user. `command` hands all over to this user. */
  'folder-not-ours': { path: string; command: string };
  /** Several users share it on purpose. `option` names a folder in it. */
  'folder-shared': { folder: string; option: string };
  'folder-unprotected': { path: string };
  'folder-in-use': { folder: string; process: number | null };
  'folder-disk-full': { folder: string };
  'lock-read-only': { folder: string };
  'lock-unusable': { folder: string };
  /** `backupAt`: the moment of the newest good copy, ms since 1970; `null` without one. */
  'store-damaged': { path: string; detail: string | null; backupAt: number | null };
  'store-missing': { path: string; backupAt: number | null };
  'store-not-ours': { path: string };
  'store-newer': { path: string; version: string; known: string };
  'store-disk-full': { path: string };
  'store-read-only': { path: string };
  'store-unusable': { path: string; detail: string };
  /** A fault of Orderbell itself. `said`: its message, on one line. */
  unexpected: { said: string };
};

type Code = keyof StartObstacles;

export type StartObstacle<Codes extends Code = Code> = {
  [One in Codes]: { code: One; params: StartObstacles[One] };
}[Codes];

/** A sentence for each obstacle, in one language. */
export type StartWords = { [One in Code]: (params: StartObstacles[One]) => string };

export const startSentence = <Codes extends Code>(
  words: StartWords,
  { code, params }: StartObstacle<Codes>,
): string => words[code](params);

/** Orderbell can't start. The message says why and what to do, in English; the exit code is 1. */
export class StartFailure extends Error {
  readonly obstacle: StartObstacle;

  constructor(obstacle: StartObstacle, cause?: unknown) {
    super(startSentence(startWords, obstacle), { cause });
    this.name = 'StartFailure';
    this.obstacle = obstacle;
  }
}

const folderReasons: Record<FolderReason, string> = {
  denied: 'permission denied',
  'disk-read-only': 'the disk is read-only',
  'no-folder': 'not a folder',
  'not-below-a-folder': 'part of the path is not a folder',
};

/** With day, year and time. @param at milliseconds since 1970 */
export const momentIn = (language: string, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(at);

/** The English sentences, for a terminal in any language. */
export const startWords: StartWords = {
  'folder-unusable': ({ folder, reason, said }) =>
    `Orderbell can't write to its data folder ${folder} (${reason === null ? said : folderReasons[reason]}). ` +
    'Make it writable, or choose another folder with --data-dir.',
  'folder-not-ours': ({ path, command }) =>
    `${path} belongs to another user of this computer, who could change your orders and answers. ` +
    `Run this command, or choose another folder with --data-dir: ${command}`,
  'folder-shared': ({ folder, option }) =>
    `Orderbell can't use ${folder} as its data folder, because it isn't yours alone. ` +
    `Choose a folder of its own: ${option}`,
  'folder-unprotected': ({ path }) =>
    `Other users of this computer can change ${path}, and its disk doesn't allow a protection. ` +
    'Choose a folder on another disk with --data-dir.',
  'folder-in-use': ({ folder, process }) =>
    `Orderbell is already running with the data folder ${folder}${process === null ? '' : ` (process ${process})`}. ` +
    'Close it first, or choose another folder with --data-dir.',
  'folder-disk-full': ({ folder }) =>
    `The disk with the data folder ${folder} is full. Nothing was changed. Free up some space and start Orderbell again.`,
  'lock-read-only': ({ folder }) =>
    `Orderbell isn't allowed to write orderbell.lock in its data folder ${folder}. ` +
    "Ask your computer's administrator to allow it.",
  'lock-unusable': ({ folder }) =>
    `Orderbell can't lock its data folder ${folder}: the file orderbell.lock in it can't be used. ` +
    'If no Orderbell is running, delete that file.',
  'store-damaged': ({ path, detail, backupAt }) =>
    `The database ${path} is damaged and can't be read (${detail ?? 'unreadable'}). Nothing was changed. ` +
    (backupAt === null
      ? 'There is no good backup. Add --if-damaged empty to begin with an empty one. The damaged one is kept.'
      : `Add --if-damaged restore to open the backup of ${momentIn('en-GB', backupAt)}, or --if-damaged empty to begin with ` +
        'an empty one. The damaged one is kept.'),
  'store-missing': ({ path, backupAt }) =>
    `The database ${path} is missing. Nothing was changed. If it was moved, put it back. ` +
    (backupAt === null
      ? 'There is no good backup. Add --if-damaged empty to begin with an empty one.'
      : `Add --if-damaged restore to open the backup of ${momentIn('en-GB', backupAt)}, or --if-damaged empty to begin with ` +
        'an empty one.'),
  'store-not-ours': ({ path }) =>
    `The database ${path} isn't Orderbell's. Nothing was changed. ` +
    'Move it elsewhere, or choose another folder with --data-dir.',
  'store-newer': ({ path, version, known }) =>
    `The database ${path} was created by a newer Orderbell (version ${version}; this one supports ${known}). ` +
    'Nothing was changed. Install the latest Orderbell.',
  'store-disk-full': ({ path }) =>
    `The disk with the database ${path} is full. Nothing was changed. Free up some space and start Orderbell again.`,
  'store-read-only': ({ path }) =>
    `Orderbell isn't allowed to write to the database ${path}. Nothing was changed. ` +
    "Ask your computer's administrator to allow it.",
  'store-unusable': ({ path, detail }) =>
    `The database ${path} can't be opened (${detail}). Nothing was changed.`,
  unexpected: ({ said }) =>
    `Orderbell can't start because of an unexpected error (${said}). ` +
    'Start it again. If it fails again, send this message to support.',
};
