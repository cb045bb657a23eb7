import type { Transport } from '../../shared/contract/transport.ts';

/**
 * How the way to the core stands. `lost`: it is being tried again. `expired`: the link that opened this page is no longer
 * good, and only a new one helps.
 */
export type ConnectionState = 'open' | 'lost' | 'expired';

export type Connection = {
  transport: Transport;
  /** The page has a window of the shell's own, and hears from there whether it shows. */
  ownWindow: boolean;
  state: () => ConnectionState;
  /** Calls `listener` whenever the state has changed. Returns what ends it. */
  watch: (listener: () => void) => () => void;
  /**
   * Calls `listener` where events may have gone by unheard, which is so even while the state stays `open`: a way that is back at once is no
   * news to the user. Returns what ends it.
   */
  missed: (listener: () => void) => () => void;
};
