/** Backups: the nightly copies, and saving and restoring. */
export const backup = {
  'backup.title': 'Backup',
  'backup.find': 'restore move another computer new computer copy passphrase',
  'backup.nightly': 'Orderbell copies its database every night and keeps the last 7 copies:',
  'backup.newest': 'Newest copy: {moment}',
  'backup.none-yet': 'No copy yet',
  'backup.replaced': 'Former database, kept until the next restore:',
  'backup.save': 'Save a backup',
  'backup.save-what':
    'The file holds your orders, answers, drafts and settings. It doesn’t hold passwords, or documents that aren’t uploaded yet. Use it to move to another computer.',
  'backup.passphrase': 'Passphrase',
  'backup.passphrase-hint': 'At least {count} characters. Nobody can open the file without it.',
  'backup.passphrase-again': 'Repeat the passphrase',
  'backup.too-short': 'Enter at least {count} characters.',
  'backup.not-the-same': 'The passphrases differ. Type the same one again.',
  'backup.saving': 'Saving the backup…',
  'backup.saved': 'Saved: {name}',
  'backup.saved-without':
    '{count, plural, one {One entry of the database is damaged and can’t be read} other {# entries of the database are damaged and can’t be read}}, also from this backup. Everything else is in it.',
  'backup.cancelled': 'No backup was saved.',
  'backup.restore': 'Restore a backup',
  'backup.restore-what':
    'Orderbell ends and opens the backup at its next start. The present database is kept beside it in the data folder until the next restore. Updates since the backup come in by themselves. Answers from the backup are only sent after you say so.',
  'backup.unsent':
    '{count, plural, one {# answer of the present database isn’t sent yet. It won’t be sent.} other {# answers of the present database aren’t sent yet. They won’t be sent.}}',
  'backup.needs-you': 'Needs your OK: from a backup',
  'backup.choose': 'Choose the backup file',
  'backup.no-file': 'No file chosen',
  'backup.file': 'Backup file',
  'backup.restore-now': 'Restore and restart',
  'backup.restoring': 'Restoring the backup…',
  'backup.restored-web':
    'The backup from {moment} is ready. Orderbell has ended. Start it again to open the backup.',
  'backup.restored-electron': 'The backup from {moment} is ready. Orderbell restarts.',
  'backup.held':
    '{count, plural, one {# message or document of the backup waits for your OK} other {# messages and documents of the backup wait for your OK}}',
  'backup.held-what':
    '{count, plural, one {It wasn’t sent when the backup was made, and may have been sent since. Orderbell checks that before it sends it.} other {They weren’t sent when the backup was made, and may have been sent since. Orderbell checks that before it sends them. Decide for all here, or for each on its order.}}',
  'backup.send-all': 'Send all',
  'backup.drop-all': 'Discard all',
  'backup.send': 'Send',
};
