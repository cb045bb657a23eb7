import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createPracticeService } from './create-practice-service.ts';

const usage = `Usage: npm run practice -- [--port N] [--seed S] [--pace SECONDS] [--rate N]
  --port  port on 127.0.0.1 (default: any free port)
  --seed  a whole number; the same seed gives the same orders (default: 1)
  --rate  requests per second before a 429, 0 for no limit (default: 10)
  --pace  seconds between the buyers' own moves, 0 for none (default: 30)
  --help  show this`;

const wholeNumber = z.coerce.number().int().min(0);
const optionsSchema = z.object({
  port: wholeNumber.max(65_535).default(0),
  seed: wholeNumber.default(1),
  rate: wholeNumber.max(10_000).default(10),
  pace: z.coerce.number().min(0).max(86_400).default(30),
});

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const readOptions = (): z.infer<typeof optionsSchema> => {
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        seed: { type: 'string' },
        pace: { type: 'string' },
        rate: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) {
      console.log(usage);
      process.exit(0);
    }
    const read = optionsSchema.safeParse(values);
    if (read.success) return read.data;
    return fail(`--${String(read.error.issues[0]?.path[0])} isn't a valid number.\n${usage}`);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : "These options can't be read."}\n${usage}`);
  }
};

const { port, seed, pace, rate } = readOptions();
const service = createPracticeService({ seed, pace, switches: { requestsPerSecond: rate } });

let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  service.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
};
process.once('SIGINT', end);
process.once('SIGTERM', end);
if (process.env['npm_lifecycle_event'] !== undefined) {
  // npm signals only the shell between us, and that ends silently. Then our parent process changes.
  const shell = process.ppid;
  setInterval(() => process.ppid !== shell && end(), 500).unref();
}

try {
  const { url, email, password, controlToken } = await service.start(port);
  console.log(`Practice service: ${url}`);
  console.log(`email: ${email}`);
  // Without http://, so that scripts find only one address in the output.
  console.log(`controls: ${new URL(url).host}/control#${controlToken}`);
  console.log(`password: ${password}`);
} catch (error) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  const reason = code === 'EADDRINUSE' ? 'another program uses it' : code;
  fail(
    `The practice service can't use port ${port} on 127.0.0.1 (${reason}). ` +
      'Choose another port with --port, or leave the option out.',
  );
}
