import { useEffect, useState } from 'react';

/** The current time, updated every `everyMs` until the time `until`, in milliseconds since 1970. */
export const useNow = (everyMs: number, until: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = (): void => {
      const at = Date.now();
      setNow(at);
      if (at >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, everyMs);
    tick();
    return () => clearInterval(timer);
  }, [everyMs, until]);
  return now;
};
