/** The two ways between a window and the core. There is no third. */
export const channels = { call: 'orderbell:call', event: 'orderbell:event' } as const;
