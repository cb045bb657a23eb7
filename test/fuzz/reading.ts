import type { Subjects } from './subjects.ts';

/**
 * The same subjects, and how often they have read something that a service sends until now: a text, a header, a call from
 * outside, or an answer that came to a session. What never came to one of them was no input to Orderbell.
 */
export const watchReading = (subjects: Subjects): { subjects: Subjects; reads: () => number } => {
  let reads = 0;
  const counted =
    <Input extends unknown[], Read>(read: (...input: Input) => Read) =>
    (...input: Input): Read => {
      reads += 1;
      return read(...input);
    };
  return {
    reads: () => reads,
    subjects: {
      ...subjects,
      readPage: counted(subjects.readPage),
      readSingleOrder: counted(subjects.readSingleOrder),
      readShipments: counted(subjects.readShipments),
      retryAfterMs: counted(subjects.retryAfterMs),
      accessTokenLifetime: counted(subjects.accessTokenLifetime),
      readCompanies: counted(subjects.readCompanies),
      readCall: counted(subjects.readCall),
      session: (credentials, http, clock) => {
        const send: typeof http.send = async (request) => {
          const answer = await http.send(request);
          reads += 1;
          return answer;
        };
        return subjects.session(credentials, { send }, clock);
      },
    },
  };
};
