import type { z } from 'zod';

/** One command or query: what goes in and what comes out, checked on both sides. */
export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): { input: Input; output: Output } => ({ input, output });
