import { app } from 'electron';
import { type Zoom, zoomedLevel, zoomOfKey } from './zoom-rule.ts';

/**
 * Zooms every page by keys and mouse wheel. Electron does so only with a visible menu, which Orderbell
 * lacks.
 */
export const zoomPages = (platform: NodeJS.Platform): void => {
  app.on('web-contents-created', (_event, contents) => {
    const zoomBy = (zoom: Zoom): void => contents.setZoomLevel(zoomedLevel(contents.getZoomLevel(), zoom));
    contents.on('before-input-event', (event, key) => {
      const zoom = zoomOfKey(platform, key);
      if (zoom === null) return;
      event.preventDefault();
      zoomBy(zoom);
    });
    contents.on('zoom-changed', (_wheel, direction) => zoomBy(direction));
  });
};
