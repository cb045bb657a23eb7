import type { z } from 'zod';
import { shownWhole, type TextLimit } from '../domain/values/cut-text.ts';

/**
 * A command or query with the schemas of its input and output, which both sides check.
 *
 * @param limit each text of the output is cut to it; `null`: none is
 */
export const call = <Input extends z.ZodType, Output extends z.ZodType>(
  input: Input,
  output: Output,
  limit: TextLimit | null = shownWhole,
): { input: Input; output: Output; limit: TextLimit | null } => ({ input, output, limit });
