import type { ResponseEntry } from '../../../src/shared/contract/calls/responses.ts';
import { type Line, type ModelOrder, requestedOf, sameTerms, type Version } from '../model/model-order.ts';
import type { Service } from '../model/service.ts';
import type { Traits } from '../model/traits.ts';
import { readResponse } from '../model/wire.ts';
import type { AnsweredLine } from './answered-line.ts';
import { hasEffectOn } from './effect-of-intake.ts';
import type { GivenAnswer, Ledger } from './ledger.ts';
import type { Violation, ViolationKind } from './violations.ts';

/** The traits that limit what a client can know. */
export type ServiceTraits = Pick<Traits, 'twins' | 'lineStamps' | 'givesDocuments' | 'granularity'>;

type State = ResponseEntry['state'];

/** States in which an answer may stay. The user sees `sent` and every state that needs them. */
export const finalStates: ReadonlySet<string> = new Set<State>([
  'sent',
  'done',
  'conflict',
  'needs-attention',
  'undone',
  'dropped',
]);

/**
 * Judges a new state of an answer. It needs a cause: something that the user, the service or the network
 * did.
 * @param facts `lacksDocuments`: a document of the answer needs the user
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
        : found('confirmed-too-early', 'and the service shows no effect of it');
    case 'conflict':
      return wasCrossed(service, ledger, answer, traits) || isUnknowable(ledger, answer, traits)
        ? []
        : found('wrong-end', 'and nothing changed since the user saw it');
    case 'needs-attention':
      return lacksDocuments || wasRefused(answer)
        ? []
        : found('wrong-end', 'and the service never refused it');
    case 'undone':
      return didAnyOf(answer, ['undo']) ? [] : found('wrong-end', 'and the user never withdrew it');
    case 'dropped':
      return didAnyOf(answer, ['edit', 'drop']) ? [] : found('wrong-end', 'and the user never discarded it');
    case 'waiting':
    case 'sending':
      return [];
  }
};

const goesBack = (answer: GivenAnswer, state: State): string | null => {
  const { state: before, withdrawnAt, sentAnyway } = answer;
  if (withdrawnAt !== null && state !== 'undone' && state !== 'dropped') return 'though the user withdrew it';
  if (before === null || before === state) return null;
  if (before === 'done' || before === 'undone' || before === 'dropped') return `after ${before}`;
  const mayFollow = onward[before];
  return mayFollow === undefined || sentAnyway || mayFollow.includes(state) ? null : `after ${before}`;
};

/**
 * The states that may follow a shown state, unless the user sends again. A state that isn't listed may
 * change to any other.
 */
const onward: Readonly<Record<string, readonly State[]>> = {
  sent: ['done', 'conflict', 'dropped'],
  conflict: ['done', 'dropped'],
  'needs-attention': ['done', 'dropped'],
};

const didAnyOf = ({ actions }: GivenAnswer, wanted: readonly string[]): boolean =>
  actions.some(({ action }) => wanted.includes(action));

const intakesOf = (service: Service, ledger: Ledger, answer: GivenAnswer) =>
  service.intakes.filter((intake) => ledger.senderOf(intake) === answer);

// Only since the last round.
const intakesOfRound = (service: Service, ledger: Ledger, answer: GivenAnswer) => {
  const since = answer.rounds.findLast(({ certain }) => certain)?.at ?? 0;
  return intakesOf(service, ledger, answer).filter(({ at }) => at >= since);
};

const wasTakenIn = (service: Service, ledger: Ledger, answer: GivenAnswer): boolean =>
  intakesOfRound(service, ledger, answer).length > 0;

/**
 * True if the service processed the answer, or accepted one that changed nothing. Also true if somebody
 * else gave the same answer and the documents are there.
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
 * The service's ids of the answer's documents, read from its message. A discarded answer with the same
 * documents counts as well. `null`: no message names the ids.
 */
const documentsOf = ({ answers }: Ledger, answer: GivenAnswer): readonly string[] | null => {
  if (answer.documents.size === 0) return [];
  const ours = [...answer.documents];
  const carriers = [answer, ...answers].filter(({ documents }) => ours.every((id) => documents.has(id)));
  const post = carriers.flatMap(({ posts }) => posts)[0];
  return post === undefined ? null : readResponse(post.body).documents;
};

/** A client that can't see a request's terms may mistake a later request for its own. */
const isOpenSince = (order: ModelOrder | undefined, answer: GivenAnswer): boolean =>
  answer.lines.every((answered) =>
    (order?.versions ?? []).some(({ lines }) =>
      lines.some(
        ({ position, proposal, since }) =>
          position === answered.position && proposal !== null && since > answered.seenSince,
      ),
    ),
  );

const orderOf = (service: Service, { orderNumber }: GivenAnswer): ModelOrder | undefined =>
  service.orders.find(({ number }) => number === orderNumber);

/**
 * Whether one version at the service shows everything that the answer says. If the answer may be lost,
 * every line counts as moved where the stamps can't tell.
 * @param least the number of lines that have to have moved since the user saw them
 * @param documents ids that the version has to show as well
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
    const shown = answer.lines.map((answered) => {
      const line = lines.find(({ position }) => position === answered.position);
      return line !== undefined && carries(line, answered)
        ? (isVague ? version : line.since) - answered.seenSince
        : null;
    });
    return (
      shown.every((moved) => moved !== null && moved >= 0) &&
      shown.filter((moved) => (moved ?? 0) > 0).length >= least
    );
  });

/**
 * Whether the newest version shows an answer that is still being waited for. Requests account terms the
 * service hides don't count, and neither do lines that haven't moved.
 */
export const isSeenAtRest = (
  service: Service,
  answer: GivenAnswer,
  { twins }: Pick<Traits, 'twins'>,
): boolean => {
  const lines = orderOf(service, answer)?.versions.at(-1)?.lines ?? [];
  return answer.lines.every((answered) => {
    const line = lines.find(({ position }) => position === answered.position);
    if (line === undefined || line.since <= answered.seenSince) return false;
    return carries(line, answered) && (twins || line.proposal === null);
  });
};

const carries = (line: Line, answered: AnsweredLine): boolean => {
  if (answered.kind === 'reject') return line.process === 'Rejected';
  if (line.proposal !== null && sameTerms(line.proposal, answered.terms)) return true;
  return line.process === 'Confirmed' && sameTerms(line.confirmed ?? requestedOf(line), answered.terms);
};

/**
 * Whether a client can't know the result of an answer. The service may hide its request's terms or its
 * documents. The answer may be lost or may have met another answer. An earlier round counts as another
 * answer. So does an answer that never left because its process ended: no running client knows that.
 */
const isUnknowable = (
  ledger: Ledger,
  answer: GivenAnswer,
  { givesDocuments, twins }: ServiceTraits,
): boolean => {
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

/** Whether a version's stamps don't show which lines moved. */
const tellsNoLine = (stamps: Stamps, versions: readonly Version[], index: number): boolean =>
  isCoarse(stamps) || versions[index - 1]?.stamp === versions[index]?.stamp;

// Wider than `isUnclear`: a process that ended may not have stored the status that it received.
const mayBeLost = ({ posts }: GivenAnswer): boolean =>
  posts.some(({ status }) => status === null || status >= 500);

/**
 * Whether somebody else touched an answered line after the user saw it. If lines have no stamps or coarse
 * ones, any line may be touched. For an answer that may be lost, that also goes for a version with the
 * stamp of the version before.
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

// A status that asks for a sign-in or for patience is no refusal.
const wasRefused = ({ posts }: GivenAnswer): boolean =>
  posts
    .map(({ status, lastStatus }) => status ?? lastStatus)
    .some((status) => status !== null && status >= 400 && status < 500 && !waits.has(status));

const waits: ReadonlySet<number> = new Set([401, 403, 408, 429]);
