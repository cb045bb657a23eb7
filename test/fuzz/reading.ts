import type { Subjects } from './subjects.ts';

/**
 * The same subjects, with a count of what they read from a service: texts, headers, calls from outside and
 * answers to a session. An input that none of them read doesn't count.
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
