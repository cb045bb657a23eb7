/** The copies that this page makes. They break off when the page is left. */
export type RunningCopies = {
  began: (id: string) => void;
  ended: (id: string) => void;
};

/**
 * While there are copies, the page asks before it is left, and reports them when it is left anyway.
 *
 * @param brokeOff reports a document whose copy breaks off
 * @param asks whether the page asks. In the desktop app the shell asks before it quits, and a page that asks
 *   would keep its window open without a word
 */
export const createRunningCopies = (brokeOff: (id: string) => void, asks: boolean): RunningCopies => {
  const running = new Set<string>();
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  const leave = (): void => {
    for (const id of running) brokeOff(id);
  };
  return {
    began: (id) => {
      if (running.size === 0) {
        if (asks) window.addEventListener('beforeunload', ask);
        window.addEventListener('pagehide', leave);
      }
      running.add(id);
    },
    ended: (id) => {
      running.delete(id);
      if (running.size > 0) return;
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', leave);
    },
  };
};
