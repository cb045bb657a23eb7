import { portionSchema, runPortion } from './portions.ts';

/** A process that runs the portions that it is sent, one after the other, and answers each with its report. */
process.on('message', (message) => {
  void runPortion(portionSchema.parse(message)).then((report) => process.send?.(report));
});

process.on('disconnect', () => process.exit());
