import { z } from 'zod';
import { accountSchema } from '../../shared/contract/calls/accounts.ts';
import { type Reply, replySchema } from '../../shared/contract/transport.ts';

const currentSchema = z.object({ account: accountSchema.nullable() });

/**
 * Signs in to the practice service for `--practice`, unless a user is signed in already. It never touches a
 * real account. A failure is only reported: the sign-in screen still works.
 */
export const signInToPractice = async (
  dispatch: (request: unknown) => Promise<Reply>,
  say: (line: string) => void,
): Promise<void> => {
  const current = outputOf(await dispatch({ call: 'accounts.current', input: {} }));
  const { account } = currentSchema.catch({ account: null }).parse(current);
  if (account !== null && (!account.practice || account.state === 'signed-in')) {
    if (!account.practice) say(`Already signed in to ${account.baseUrl}; --practice changes nothing.`);
    return;
  }
  const reply = await dispatch({ call: 'accounts.try-practice', input: {} });
  if (!reply.ok) say(`The practice service could not be started (${reply.error.code}).`);
};

const outputOf = (reply: Reply): unknown => {
  const read = replySchema.parse(reply);
  return read.ok ? read.output : null;
};
