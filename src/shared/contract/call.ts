import type { z } from 'zod';

/** A command or query with the schemas of its input and output, which both sides check. */
export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
): { input: Input; output: Output } => ({ input, output });
