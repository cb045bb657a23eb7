/**
 * Loaded before the real process. Puts its clock ahead of the computer's, like the practice service's, so
 * minutes pass between a kill and the next start without waiting. A signal lets it sleep, as on a computer
 * whose monotonic clock counts a sleep. Its timers don't fire earlier.
 */
const ahead = Number(process.env['ORDERBELL_TEST_AHEAD_MS'] ?? 0);
const sleepMs = Number(process.env['ORDERBELL_TEST_SLEEP_MS']);
let slept = 0;
process.on('SIGUSR2', () => {
  slept += sleepMs;
});
const now = Date.now.bind(Date);
Date.now = () => now() + ahead + slept;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + slept;
