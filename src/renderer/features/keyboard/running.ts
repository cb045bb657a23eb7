import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type CommandId, commands } from './commands.ts';

type Actions = Partial<Record<CommandId, () => void>>;
type Named = { name: string; run: () => void };

/** What can be done on the screen as it stands: whoever is mounted says so. The one who came first is asked first. */
const standing = new Set<RefObject<Actions>>();
/** Asked only where nobody nearer has anything to say. */
const standingBehind = new Set<RefObject<Actions>>();
const standingNamed = new Set<RefObject<{ id: CommandId; all: readonly Named[] }>>();

const useStanding = <Said>(all: Set<RefObject<Said>>, said: Said): void => {
  const latest = useRef(said);
  // With what is drawn, and not some time after: a key never meets what is no longer on the screen.
  useLayoutEffect(() => {
    latest.current = said;
  });
  useLayoutEffect(() => {
    all.add(latest);
    return () => {
      all.delete(latest);
    };
  }, [all]);
};

/** Says what can be done here, for as long as the component is there and gives it. */
export const useCommands = (actions: Actions): void => useStanding(standing, actions);

/** The same of what is done only where nothing on the screen does it: it is about something that isn't there. */
export const useCommandsBehind = (actions: Actions): void => useStanding(standingBehind, actions);

/** The same of several of a kind, each by its name: the views that were saved, for example. */
export const useNamedCommands = (id: CommandId, all: readonly Named[]): void =>
  useStanding(standingNamed, { id, all });

/** A button that is seen and can be pressed says by `data-command` what it does: whoever names that presses it. */
const buttonFor = (id: CommandId): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-command="${id}"]:not(:disabled)`)].find((button) =>
    button.checkVisibility(),
  );

const actionOf = (id: CommandId): (() => void) | undefined =>
  [...standing, ...standingBehind].map(({ current }) => current[id]).find((action) => action !== undefined);

/** Does what somebody said can be done; `false` where nobody can now. A key presses no button: it may stand for one of several. */
export const runCommand = (id: CommandId): boolean => {
  const action = actionOf(id);
  action?.();
  return action !== undefined;
};

/** Something that can be done now. `name`: which of several. */
export type Runnable = { id: CommandId; name: string | null; run: () => void };

/** What can be done now, in the order of the table. */
export const runnableCommands = (): Runnable[] =>
  commands.flatMap(({ id }): Runnable[] => [
    ...(actionOf(id) === undefined && buttonFor(id) === undefined
      ? []
      : [{ id, name: null, run: () => void (runCommand(id) || buttonFor(id)?.click()) }]),
    ...[...standingNamed]
      .filter(({ current }) => current.id === id)
      .flatMap(({ current }) => current.all.map(({ name, run }) => ({ id, name, run }))),
  ]);
