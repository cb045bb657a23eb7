import { z } from 'zod';
import { shipmentProcessStatus } from '../../../shared/domain/order/statuses.ts';
import type { Credentials } from '../auth/sessions.ts';
import type { Behaviour } from '../buyers/behaviour.ts';
import type { Buyers } from '../buyers/buyers.ts';
import { htmlPage } from '../http/html-page.ts';
import { checked, Problem } from '../http/problem.ts';
import { contentTypeOf, readText } from '../http/read-body.ts';
import type { Answer, Call, Route } from '../http/routes.ts';
import { type SwitchBoard, switchesSchema, usualSwitches } from '../switches/switches.ts';
import type { WebhookCaller } from '../webhooks/caller.ts';
import type { World } from '../world.ts';
import { controlPage } from './control-page.ts';
import { carryOut, moveSchema } from './moves.ts';

export type Controlled = {
  world: World;
  buyers: Buyers;
  act: Behaviour['act'];
  board: SwitchBoard;
  caller: WebhookCaller;
  /** Shown to callers with the token: inside Orderbell nothing else shows them. */
  credentials: Credentials;
};

/** The control page and its endpoints: the switches and the buyers' moves. */
export const controlRoutes = ({ world, buyers, act, board, caller, credentials }: Controlled): Route[] => {
  const state = (): Answer => ({
    status: 200,
    json: {
      switches: board.get(),
      usual: usualSwitches,
      orders: world.orders().length,
      waitingShipments: world
        .shipments()
        .filter(({ processStatus }) => processStatus === shipmentProcessStatus.issued)
        .map(({ id, shipmentNumber }) => ({ id, shipmentNumber })),
      webhookCalls: caller.outcomes(),
      credentials,
    },
  });
  const turn = async (call: Call): Promise<Answer> => {
    const change = checked(z.looseObject({}), await readPlainJson(call));
    board.set(checked(switchesSchema, { ...board.get(), ...change }));
    return state();
  };
  const move = async (call: Call): Promise<Answer> => {
    const wanted = checked(moveSchema, await readPlainJson(call));
    try {
      carryOut(wanted, buyers, act);
    } catch (error) {
      throw error instanceof Problem
        ? error
        : new Problem(409, error instanceof Error ? error.message : 'That is not possible now.');
    }
    return state();
  };
  return [
    { method: 'GET', path: /^\/control$/, access: 'page', answer: () => htmlPage(controlPage) },
    { method: 'GET', path: /^\/control\/state$/, access: 'control', answer: state },
    { method: 'PATCH', path: /^\/control\/switches$/, access: 'control', answer: turn },
    { method: 'POST', path: /^\/control\/moves$/, access: 'control', answer: move },
  ];
};

const readPlainJson = async ({ request }: Call): Promise<unknown> => {
  contentTypeOf(request, ['application/json']);
  const text = await readText(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, 'is not JSON', 'body');
  }
};
