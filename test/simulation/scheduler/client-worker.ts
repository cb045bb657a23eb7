import { clientTrialSchema, tryClient } from './try-client.ts';

/** A process that tries wrong clients one after another, by number, and replies how each was caught. */
process.on('message', (message) => {
  void tryClient(clientTrialSchema.parse(message)).then((found) => process.send?.(found));
});

process.on('disconnect', () => process.exit());
