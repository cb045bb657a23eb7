import { type RefObject, useEffect, useRef } from 'react';
import { type CommandId, commands } from './commands.ts';

type Actions = Partial<Record<CommandId, () => void>>;

/** What can be done on the screen as it stands: whoever is mounted says so. The one who came first is asked first. */
const standing = new Set<RefObject<Actions>>();

/** Says what can be done here, for as long as the component is there and gives it. */
export const useCommands = (actions: Actions): void => {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    standing.add(latest);
    return () => {
      standing.delete(latest);
    };
  }, []);
};

const actionOf = (id: CommandId): (() => void) | undefined =>
  [...standing].map(({ current }) => current[id]).find((action) => action !== undefined);

/** Does it; `false` where nobody can now. */
export const runCommand = (id: CommandId): boolean => {
  const action = actionOf(id);
  action?.();
  return action !== undefined;
};

/** What can be done now, in the order of the table. */
export const runnableCommands = (): CommandId[] =>
  commands.map(({ id }) => id).filter((id) => actionOf(id) !== undefined);
