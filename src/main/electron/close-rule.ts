/**
 * What closing the window does: Orderbell keeps listening, says so the first time, and ends only when told to quit. Where no
 * desktop shows an icon for it, a hidden window would be out of sight altogether: it is minimised, and nothing need be said.
 *
 * @param trayHost whether something shows tray icons
 */
export const onWindowClose = ({
  trayHost,
  toldBefore,
}: {
  trayHost: boolean;
  toldBefore: boolean;
}): { window: 'hides' | 'minimises'; tell: boolean } =>
  trayHost ? { window: 'hides', tell: !toldBefore } : { window: 'minimises', tell: false };
