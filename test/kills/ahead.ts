/**
 * Loaded before the real process: its clock, like the practice service's, is ahead of the computer's. So minutes pass
 * between a kill and the next start, and nothing waits for them.
 */
const ahead = Number(process.env['ORDERBELL_TEST_AHEAD_MS'] ?? 0);
const now = Date.now.bind(Date);
Date.now = () => now() + ahead;
