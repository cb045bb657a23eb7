import { portionSchema, runPortion } from './portions.ts';

/** A process that runs portions one after another, and replies to each with its report. */
process.on('message', (message) => {
  void runPortion(portionSchema.parse(message)).then((report) => process.send?.(report));
});

process.on('disconnect', () => process.exit());
