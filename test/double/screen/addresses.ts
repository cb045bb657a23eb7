const host = /^https:\/\/([\w-]+)\.app\.invalid(?=[/?#]|$)/;

/** A browser knows no custom scheme: `app://name/` is served as https of a host that can't exist. */
export const toBrowser = (address: string): string =>
  address.replace(/^(blob:)?app:\/\/([\w-]+)/, '$1https://$2.app.invalid');

export const toApp = (address: string): string =>
  address.startsWith('blob:')
    ? `blob:${toApp(address.slice('blob:'.length))}`
    : address.replace(host, 'app://$1');

export const isApp = (address: string): boolean => host.test(address);
