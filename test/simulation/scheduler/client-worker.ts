import { clientTrialSchema, tryClient } from './try-client.ts';

/** A process that tries the wrong clients whose numbers it is sent, one after the other, and answers each with how it was found out. */
process.on('message', (message) => {
  void tryClient(clientTrialSchema.parse(message)).then((found) => process.send?.(found));
});

process.on('disconnect', () => process.exit());
