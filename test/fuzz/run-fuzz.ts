import { chanceOf } from './machine/chance.ts';
import { watchReading } from './reading.ts';
import { orderbell, type Subjects } from './subjects.ts';
import { companies } from './targets/companies.ts';
import { documents } from './targets/documents.ts';
import { decimals, moments } from './targets/figures.ts';
import { headers, uploads } from './targets/headers.ts';
import { orders } from './targets/orders.ts';
import { pages } from './targets/pages.ts';
import { published } from './targets/published.ts';
import { inbound, responses } from './targets/responses.ts';
import { service } from './targets/service.ts';
import { shipments } from './targets/shipments.ts';
import { createStoreTarget } from './targets/store.ts';
import { describeError, type Target, type Trial } from './targets/target.ts';
import { webhooks } from './targets/webhooks.ts';

/** An input that broke something. `seed` and `index` make it again. */
export type Finding = { target: string; seed: number; index: number; broken: string[]; input: string };

export type FuzzReport = {
  runs: number;
  byTarget: Record<string, number>;
  /** Runs in which Orderbell read something from a service. */
  fromService: number;
  /** All inputs that broke something. */
  failed: number;
  /** Of those, the ones with an undeclared error. */
  uncaught: number;
  /** The first of each kind, at most a few. */
  findings: Finding[];
};

export type FuzzOptions = {
  seed: number;
  /**
   * The first input and the number of inputs. The same numbers give the same inputs, however they are
   * split.
   */
  from: number;
  count: number;
  subjects?: Subjects;
  /** Stops at the first finding. */
  stopEarly?: boolean;
  /** Runs only inputs of this target. They are the same as in a full run. */
  only?: string | undefined;
};

/** Feeds generated input to everything that reads data of a service. */
export const runFuzz = async (options: FuzzOptions): Promise<FuzzReport> => {
  const { seed, from, count, subjects = orderbell } = options;
  const store = createStoreTarget();
  const watched = watchReading(subjects);
  const targets = [
    ...[pages, orders, shipments, service, decimals, moments, headers, uploads],
    ...[responses, inbound, webhooks, documents, companies, published, store],
  ];
  const shares = targets.flatMap((target) => Array.from({ length: target.share }, () => target));
  const report: FuzzReport = { runs: 0, byTarget: {}, fromService: 0, failed: 0, uncaught: 0, findings: [] };
  const kinds = new Set<string>();
  try {
    for (let index = from; index < from + count; index += 1) {
      const chance = chanceOf(seed, index);
      const target = chance.pick(shares);
      if (options.only !== undefined && target.name !== options.only) continue;
      const readBefore = watched.reads();
      const trial = await tried(target, chance, watched.subjects);
      report.runs += 1;
      if (target.from === 'service' && watched.reads() > readBefore) report.fromService += 1;
      report.byTarget[target.name] = (report.byTarget[target.name] ?? 0) + 1;
      const broken = [...trial.broken, ...onPrototypes()];
      if (broken.length > 0) {
        report.failed += 1;
        if (broken.some(isThrown)) report.uncaught += 1;
        const kind = `${target.name} ${broken[0]?.slice(0, 40)}`;
        if (!kinds.has(kind) && report.findings.length < mostFindings) {
          kinds.add(kind);
          report.findings.push({
            target: target.name,
            seed,
            index,
            broken: [...new Set(broken)].slice(0, 5),
            input: trial.input(),
          });
        }
        if (options.stopEarly === true) break;
      }
      if (report.runs % 1_000 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    store.close();
  }
  return report;
};

const mostFindings = 20;

const tried = async (
  target: Target,
  chance: ReturnType<typeof chanceOf>,
  subjects: Subjects,
): Promise<Trial> => {
  try {
    const trial = target.run(chance, subjects);
    return trial instanceof Promise ? await trial : trial;
  } catch (thrown) {
    const where = thrown instanceof Error ? (thrown.stack ?? '').split('\n').slice(1, 5).join(' ') : '';
    return { input: () => where, broken: [`threw ${describeError(thrown)}`] };
  }
};

const isThrown = (broken: string): boolean => broken.includes('threw ');

const prototypes = [Object.prototype, Array.prototype, Function.prototype].map((prototype) => ({
  prototype,
  clean: Object.getOwnPropertyDescriptors(prototype),
  count: Object.getOwnPropertyNames(prototype).length,
}));

const onPrototypes = (): string[] => {
  const intact = prototypes.every(
    ({ prototype, clean, count }) =>
      Object.getOwnPropertyNames(prototype).length === count &&
      prototype.toString === clean.toString.value &&
      prototype.constructor === clean.constructor.value,
  );
  if (intact) return [];
  // Restores the prototypes, so that later inputs are independent.
  for (const { prototype, clean } of prototypes) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (!Object.hasOwn(clean, name)) Reflect.deleteProperty(prototype, name);
    }
    Object.defineProperties(prototype, clean);
  }
  return ['a prototype was changed'];
};

/** A finding as text for a reader. */
export const describeFinding = ({ target, seed, index, broken, input }: Finding): string =>
  `${target}, seed ${seed}, input ${index}: ${broken.join('; ')}\n${input.slice(0, 600)}`;
