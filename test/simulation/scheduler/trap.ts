/** Triggers once, at the event that follows `left` others of its kind. */
export const createTrap = () => {
  let set: { left: number; when: 'before' | 'after' } | null = null;
  return {
    set: (left: number, when: 'before' | 'after'): void => {
      set = { left, when };
    },
    triggers: (when: 'before' | 'after'): boolean => {
      if (set === null || set.when !== when) return false;
      set.left -= 1;
      if (set.left >= 0) return false;
      set = null;
      return true;
    },
    clear: (): void => {
      set = null;
    },
  };
};
