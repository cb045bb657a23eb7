/** Whether a host, also as `URL.hostname` gives it, is this computer: nobody can read the traffic to it. */
export const isLoopbackHost = (host: string): boolean =>
  /^(127(\.\d{1,3}){3}|::1|\[::1\]|localhost)$/i.test(host);
