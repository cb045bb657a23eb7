/** What closing the window does: Orderbell keeps listening, says so the first time, and ends only when told to quit. */
export const onWindowClose = (
  quitting: boolean,
  toldBefore: boolean,
): { close: boolean; hide: boolean; tell: boolean } => ({
  close: quitting,
  hide: !quitting,
  tell: !quitting && !toldBefore,
});
