import type { ResponseEntry } from '../../../src/shared/contract/responses.ts';
import { type Line, type ModelOrder, requestedOf, sameTerms, type Version } from '../model/model-order.ts';
import type { Service } from '../model/service.ts';
import type { Traits } from '../model/traits.ts';
import { readResponse } from '../model/wire.ts';
import { hasEffectOn } from './effect-of-intake.ts';
import type { GivenAnswer, Ledger } from './ledger.ts';
import type { Violation, ViolationKind } from './violations.ts';
import type { AnsweredLine } from './what-was-said.ts';

/** What the service keeps to itself decides what a client can know. */
export type ServiceTraits = Pick<Traits, 'twins' | 'lineStamps' | 'givesDocuments' | 'granularity'>;

type State = ResponseEntry['state'];

/** States at which an answer may stay. `sent` and everything that asks the user to look is shown to her. */
export const ends: ReadonlySet<string> = new Set<State>([
  'sent',
  'done',
  'conflict',
  'needs-attention',
  'undone',
  'dropped',
]);

/**
 * An answer is shown in another state than before: each one needs its cause, in what she, the service or the network did.
 *
 * @param ways `lacksDocuments`: one of its documents needs her
 */
export const judgeState = (
  service: Service,
  ledger: Ledger,
  answer: GivenAnswer,
  state: State,
  { lacksDocuments, traits }: { lacksDocuments: boolean; traits: ServiceTraits },
): Violation[] => {
  const found = (kind: ViolationKind, why: string): Violation[] => [
    { kind, text: `PO-${answer.orderNumber}: ${answer.id} is ${state}, ${why}` },
  ];
  const back = goesBack(answer, state);
  if (back !== null) return found('regressed', back);
  switch (state) {
    case 'sent':
      return wasTakenIn(service, ledger, answer)
        ? []
        : found('lost-answer', 'and the service never took it in');
    case 'done':
      return hadEffect(service, ledger, answer, traits)
        ? []
        : found('told-too-early', 'and the service shows no effect of it');
    case 'conflict':
      return wasCrossed(service, ledger, answer, traits) || misses(ledger, answer, traits)
        ? []
        : found('wrong-end', 'and nothing changed since she saw it');
    case 'needs-attention':
      return lacksDocuments || wasRefused(answer)
        ? []
        : found('wrong-end', 'and the service never refused it');
    case 'undone':
      return didAnyOf(answer, ['undo']) ? [] : found('wrong-end', 'and she never took it back');
    case 'dropped':
      return didAnyOf(answer, ['edit', 'drop']) ? [] : found('wrong-end', 'and she never gave it up');
    case 'waiting':
    case 'sending':
      return [];
  }
};

const goesBack = (answer: GivenAnswer, state: State): string | null => {
  const { state: before, takenBackAt, sentAnyway } = answer;
  if (takenBackAt !== null && state !== 'undone' && state !== 'dropped') return 'though she took it back';
  if (before === null || before === state) return null;
  if (before === 'done' || before === 'undone' || before === 'dropped') return `after ${before}`;
  const mayFollow = onward[before];
  return mayFollow === undefined || sentAnyway || mayFollow.includes(state) ? null : `after ${before}`;
};

/** What may come after what she was shown, unless she sends it again. What isn't named may go anywhere. */
const onward: Readonly<Record<string, readonly State[]>> = {
  sent: ['done', 'conflict', 'dropped'],
  conflict: ['done', 'dropped'],
  'needs-attention': ['done', 'dropped'],
};

const didAnyOf = ({ deeds }: GivenAnswer, wanted: readonly string[]): boolean =>
  deeds.some(({ deed }) => wanted.includes(deed));

const intakesOf = (service: Service, ledger: Ledger, answer: GivenAnswer) =>
  service.intakes.filter((intake) => ledger.senderOf(intake) === answer);

// Once more for each time that she gave it.
const intakesOfRound = (service: Service, ledger: Ledger, answer: GivenAnswer) => {
  const since = answer.rounds.findLast(({ certain }) => certain)?.at ?? 0;
  return intakesOf(service, ledger, answer).filter(({ at }) => at >= since);
};

const wasTakenIn = (service: Service, ledger: Ledger, answer: GivenAnswer): boolean =>
  intakesOfRound(service, ledger, answer).length > 0;

/**
 * The service worked it off, or it took it where there was nothing left to do. Or nobody needed it: somebody else said the
 * same, and its documents are there, too.
 */
const hadEffect = (
  service: Service,
  ledger: Ledger,
  answer: GivenAnswer,
  { twins, ...stamps }: ServiceTraits,
): boolean => {
  const intakes = intakesOfRound(service, ledger, answer);
  const order = orderOf(service, answer);
  return (
    intakes.some(({ applied }) => applied !== null) ||
    (intakes.length > 0 &&
      (isShownByService(order, answer, stamps, 0) || (!twins && isOpenSince(order, answer)))) ||
    isShownByService(order, answer, stamps, 1, documentsOf(ledger, answer))
  );
};

/**
 * The ids of its documents at the service, as its bytes told them, or those of another answer that was given up and left it the same
 * ones; `null` where nothing told them.
 */
const documentsOf = ({ answers }: Ledger, answer: GivenAnswer): readonly string[] | null => {
  if (answer.documents.size === 0) return [];
  const ours = [...answer.documents];
  const carriers = [answer, ...answers].filter(({ documents }) => ours.every((id) => documents.has(id)));
  const post = carriers.flatMap(({ posts }) => posts)[0];
  return post === undefined ? null : readResponse(post.body).documents;
};

/** Who isn't shown what requests ask for takes one that moved since for the one that was taken. */
const isOpenSince = (order: ModelOrder | undefined, answer: GivenAnswer): boolean =>
  answer.lines.every((said) =>
    (order?.versions ?? []).some(({ lines }) =>
      lines.some(
        ({ position, proposal, since }) =>
          position === said.position && proposal !== null && since > said.seenSince,
      ),
    ),
  );

const orderOf = (service: Service, { orderNumber }: GivenAnswer): ModelOrder | undefined =>
  service.orders.find(({ number }) => number === orderNumber);

/**
 * Whether one version of the service's own shows all that was said. For an answer that may be lost, each line of a version may have
 * moved where its stamps don't tell.
 *
 * @param least how many of the lines have to have moved since they were seen
 * @param documents what it has to show beside them
 */
const isShownByService = (
  order: ModelOrder | undefined,
  answer: GivenAnswer,
  stamps: Stamps,
  least: number,
  documents: readonly string[] | null = [],
): boolean =>
  (order?.versions ?? []).some(({ version, lines, supplierDocuments }, index, versions) => {
    const isVague = mayBeLost(answer) && tellsNoLine(stamps, versions, index);
    if (documents?.every((id) => supplierDocuments.includes(id)) !== true) return false;
    const shown = answer.lines.map((said) => {
      const line = lines.find(({ position }) => position === said.position);
      return line !== undefined && carries(line, said)
        ? (isVague ? version : line.since) - said.seenSince
        : null;
    });
    return (
      shown.every((moved) => moved !== null && moved >= 0) &&
      shown.filter((moved) => (moved ?? 0) > 0).length >= least
    );
  });

/** Whether an answer that is still waited for is seen in its order as it stands. What hides requests, or was always so, doesn't show it. */
export const isSeenAtRest = (
  service: Service,
  answer: GivenAnswer,
  { twins }: Pick<Traits, 'twins'>,
): boolean => {
  const lines = orderOf(service, answer)?.versions.at(-1)?.lines ?? [];
  return answer.lines.every((said) => {
    const line = lines.find(({ position }) => position === said.position);
    if (line === undefined || line.since <= said.seenSince) return false;
    return carries(line, said) && (twins || line.proposal === null);
  });
};

const carries = (line: Line, said: AnsweredLine): boolean => {
  if (said.kind === 'reject') return line.process === 'Rejected';
  if (line.proposal !== null && sameTerms(line.proposal, said.terms)) return true;
  return line.process === 'Confirmed' && sameTerms(line.confirmed ?? requestedOf(line), said.terms);
};

/**
 * Whether a client can't know what became of an answer. The service doesn't say what its request asks for, or whether its documents
 * are there; and it may have been lost, or have met another one, or itself from before she overruled a conflict. (Of another one whose
 * process ended before it left, nobody living knows that it didn't.)
 */
const misses = (ledger: Ledger, answer: GivenAnswer, { givesDocuments, twins }: ServiceTraits): boolean => {
  const others = ledger.answers.filter(
    (other) => other !== answer && other.orderNumber === answer.orderNumber,
  );
  const hidesDocuments = answer.documents.size > 0 && !givesDocuments;
  return mayBeLost(answer)
    ? hidesDocuments || !twins
    : !twins &&
        (answer.rounds.length > 1 ||
          others.some(({ mayHaveLeft, posts }) => mayHaveLeft || posts.length > 0));
};

type Stamps = Pick<ServiceTraits, 'lineStamps' | 'granularity'>;

const isCoarse = ({ lineStamps, granularity }: Stamps): boolean => !lineStamps || granularity > 1;

/** Whether a version's stamps don't tell which of its lines moved. */
const tellsNoLine = (stamps: Stamps, versions: readonly Version[], index: number): boolean =>
  isCoarse(stamps) || versions[index - 1]?.stamp === versions[index]?.stamp;

// Wider than `isUnclear`: a process that ended may not have stored what it was told.
const mayBeLost = ({ posts }: GivenAnswer): boolean =>
  posts.some(({ status }) => status === null || status >= 500);

/**
 * An answered line was touched after what she saw, and this answer itself isn't what changed it. Without moments of their
 * own or with coarse ones any line may have been; for an answer that may be lost also in a version of the very moment of the one
 * before it.
 */
const wasCrossed = (service: Service, ledger: Ledger, answer: GivenAnswer, stamps: Stamps): boolean => {
  const seen = answer.rounds.findLast(({ certain }) => certain)?.seen ?? answer.rounds[0]?.seen;
  const own = new Map(intakesOf(service, ledger, answer).map((intake) => [intake.applied?.at, intake]));
  const versions = orderOf(service, answer)?.versions ?? [];
  return versions.some(({ version, by, madeAt, lines }, index) => {
    const intake = by === 'supplier' ? own.get(madeAt) : undefined;
    const isVague = isCoarse(stamps) || (mayBeLost(answer) && tellsNoLine(stamps, versions, index));
    return lines.some(
      ({ position, since }) =>
        (since === version || isVague) &&
        version > (seen?.get(position) ?? Infinity) &&
        (intake === undefined || !hasEffectOn(intake, position)),
    );
  });
};

// What asks for a sign-in, for patience or for nothing is no refusal.
const wasRefused = ({ posts }: GivenAnswer): boolean =>
  posts
    .map(({ status, lastWord }) => status ?? lastWord)
    .some((status) => status !== null && status >= 400 && status < 500 && !waits.has(status));

const waits: ReadonlySet<number> = new Set([401, 403, 408, 429]);
