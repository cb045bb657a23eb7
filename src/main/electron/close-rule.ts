/**
 * What closing the window does: Orderbell keeps listening, says so the first time, and ends only when told to quit. Where no
 * desktop shows an icon for it, a hidden window would be out of sight altogether: it is minimised, and nothing need be said.
 *
 * @param iconShows whether our icon can be seen in the tray
 */
export const onWindowClose = ({
  iconShows,
  toldBefore,
}: {
  iconShows: boolean;
  toldBefore: boolean;
}): { window: 'hides' | 'minimises'; tell: boolean } =>
  iconShows ? { window: 'hides', tell: !toldBefore } : { window: 'minimises', tell: false };
