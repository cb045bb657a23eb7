/**
 * Of what stands on the command line, the part that is ours: Electron and the system put switches of their own there,
 * and start a second instance with still others.
 */
export const ourArguments = (args: string[]): string[] =>
  args.filter((arg) => /^--(practice$|data-dir=)/.test(arg));
