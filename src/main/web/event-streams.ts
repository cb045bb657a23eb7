import type { ServerResponse } from 'node:http';
import type { CoreEvent } from '../../shared/contract/events.ts';

const heartbeatMs = 15_000;

/** A reader that lets this many bytes pile up is cut off: it comes back and asks for the state anew. */
const backlogBytes = 1024 * 1024;

export type EventStreams = {
  open: (response: ServerResponse) => void;
  close: () => void;
};

/**
 * Events as lines of JSON, one for each event, with a blank line now and then so that both ends notice a dead connection.
 *
 * @param subscribe the core's
 * @param beatMs milliseconds between two blank lines
 */
export const createEventStreams = (
  subscribe: (listener: (event: CoreEvent) => void) => () => void,
  beatMs: number = heartbeatMs,
): EventStreams => {
  const readers = new Set<ServerResponse>();
  const tell = (text: string): void => {
    for (const reader of readers) {
      if (reader.writableLength > backlogBytes) reader.destroy();
      else reader.write(text);
    }
  };
  const unsubscribe = subscribe((event) => tell(`${JSON.stringify(event)}\n`));
  const beat = setInterval(() => tell('\n'), beatMs);
  beat.unref();
  return {
    open: (response) => {
      response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
      // Something has to leave at once, else the other end waits for its first event to learn that it listens.
      response.write('\n');
      readers.add(response);
      response.on('close', () => readers.delete(response));
    },
    close: () => {
      clearInterval(beat);
      unsubscribe();
      for (const reader of readers) reader.end();
    },
  };
};
