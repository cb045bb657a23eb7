import type { ServerResponse } from 'node:http';
import type { CoreEvent } from '../../shared/contract/events.ts';

const heartbeatMs = 15_000;

/** A reader with this many unsent bytes is disconnected. It reconnects and fetches the state again. */
const backlogBytes = 1024 * 1024;

export type EventStreams = {
  open: (response: ServerResponse) => void;
  close: () => void;
};

/**
 * Sends each event as a line of JSON. Blank lines let both ends notice a dead connection.
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
      // Sent at once: otherwise the reader learns only with its first event that it is connected.
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
