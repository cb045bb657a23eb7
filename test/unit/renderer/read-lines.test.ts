import { expect, test } from 'vitest';
import { readLines } from '../../../src/renderer/transport/loopback-transport.ts';

const streamOf = (...pieces: Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });

const linesOf = async (...pieces: Uint8Array[]): Promise<string[]> => {
  const lines: string[] = [];
  for await (const line of readLines(streamOf(...pieces))) lines.push(line);
  return lines;
};

test('events arrive complete at any cut of the network, even inside a letter', async () => {
  const bytes = new TextEncoder().encode('{"a":"Zürich"}\n\n{"b":1}\n{"half');
  for (let cut = 1; cut < bytes.length; cut += 1) {
    const lines = await linesOf(bytes.slice(0, cut), bytes.slice(cut));
    expect(lines).toEqual(['{"a":"Zürich"}', '', '{"b":1}']);
  }
});
