/** The only two channels between a window and the core. */
export const channels = { call: 'orderbell:call', event: 'orderbell:event' } as const;
