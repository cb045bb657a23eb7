import { HttpFailure } from '../../src/main/core/http-failure.ts';
import type { Http, HttpAnswer, HttpRequest } from '../../src/main/core/ports.ts';

export type Scripted = { status: number; headers?: Record<string, string>; text?: string };

export type ScriptedHttp = Http & { requests: HttpRequest[] };

/** HTTP with scripted answers. A returned HttpFailure is thrown. */
export const createScriptedHttp = (
  answer: (request: HttpRequest, index: number) => Scripted | HttpFailure | Promise<Scripted | HttpFailure>,
): ScriptedHttp => {
  const requests: HttpRequest[] = [];
  return {
    requests,
    send: async (request) => {
      requests.push(request);
      const scripted = await answer(request, requests.length - 1);
      if (scripted instanceof HttpFailure) throw scripted;
      return asAnswer(scripted, request.known);
    },
  };
};

const asAnswer = ({ status, headers = {}, text = '' }: Scripted, known: string | undefined): HttpAnswer => {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const header = (name: string): string | null => byName.get(name) ?? null;
  return { status, header, text: text === known ? '' : text, digest: text };
};

export const pathOf = (request: HttpRequest): string => new URL(request.url).pathname;
