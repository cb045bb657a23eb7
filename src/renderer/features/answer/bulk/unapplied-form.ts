/** A form for several lines with typed text that isn't in the answer yet. */
export type UnappliedForm = { name: string; focus: () => void };
