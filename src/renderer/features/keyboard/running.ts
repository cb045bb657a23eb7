import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type CommandId, commands } from './commands.ts';

type Actions = Partial<Record<CommandId, () => void>>;
type Named = { name: string; run: () => void };

/** Commands of the mounted components. The first one mounted wins. */
const mountedActions = new Set<RefObject<Actions>>();
/** Used only if no other component offers the command. */
const fallbackActions = new Set<RefObject<Actions>>();
const namedActions = new Set<RefObject<{ id: CommandId; all: readonly Named[] }>>();

const useMounted = <Offer>(all: Set<RefObject<Offer>>, offer: Offer): void => {
  const latest = useRef(offer);
  // A layout effect, so that a key never runs a command that is no longer on the screen.
  useLayoutEffect(() => {
    latest.current = offer;
  });
  useLayoutEffect(() => {
    all.add(latest);
    return () => {
      all.delete(latest);
    };
  }, [all]);
};

/** Offers commands while the component is mounted. */
export const useCommands = (actions: Actions): void => useMounted(mountedActions, actions);

/** Offers fallback commands, for records that aren't on the screen. */
export const useCommandsBehind = (actions: Actions): void => useMounted(fallbackActions, actions);

/** Offers one command under several names, for example one per saved view. */
export const useNamedCommands = (id: CommandId, all: readonly Named[]): void =>
  useMounted(namedActions, { id, all });

/** The visible, enabled button with this `data-command`, so that the palette can click it. */
const buttonFor = (id: CommandId): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-command="${id}"]:not(:disabled)`)].find((button) =>
    button.checkVisibility(),
  );

const actionOf = (id: CommandId): (() => void) | undefined =>
  [...mountedActions, ...fallbackActions]
    .map(({ current }) => current[id])
    .find((action) => action !== undefined);

/**
 * Runs a command; `false` if no component offers it. Never clicks a button: several may have the same
 * command.
 */
export const runCommand = (id: CommandId): boolean => {
  const action = actionOf(id);
  action?.();
  return action !== undefined;
};

/** A command that can run now. `name` tells apart several with one id. */
export type Runnable = { id: CommandId; name: string | null; run: () => void };

/** All commands that can run now, in the order of the table. */
export const runnableCommands = (): Runnable[] =>
  commands.flatMap(({ id }): Runnable[] => [
    ...(actionOf(id) === undefined && buttonFor(id) === undefined
      ? []
      : [{ id, name: null, run: () => void (runCommand(id) || buttonFor(id)?.click()) }]),
    ...[...namedActions]
      .filter(({ current }) => current.id === id)
      .flatMap(({ current }) => current.all.map(({ name, run }) => ({ id, name, run }))),
  ]);
