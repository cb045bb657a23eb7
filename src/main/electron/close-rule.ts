/**
 * Decides what closing the window does. Orderbell hides it and keeps polling; the first time it says so.
 * Without a tray icon the user couldn't find a hidden window, so it is minimised without a message.
 *
 * @param iconShows whether the tray shows our icon
 */
export const onWindowClose = ({
  iconShows,
  toldBefore,
}: {
  iconShows: boolean;
  toldBefore: boolean;
}): { window: 'hides' | 'minimises'; tell: boolean } =>
  iconShows ? { window: 'hides', tell: !toldBefore } : { window: 'minimises', tell: false };
