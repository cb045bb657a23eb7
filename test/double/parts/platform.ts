/** The real platform. */
export const realPlatform = process.platform;

/**
 * A test may make the app believe in another platform. That changes only Orderbell's own decisions; Node
 * and the disk stay the same.
 */
const pretended = process.env['ORDERBELL_DOUBLE_PLATFORM'];
if (pretended !== undefined) Object.defineProperty(process, 'platform', { value: pretended });

/** The resources folder of an installed app. If it is set, the app sees itself as installed. */
const resources = process.env['ORDERBELL_DOUBLE_RESOURCES'];
export const isInstalled = resources !== undefined;
if (isInstalled) Object.defineProperty(process, 'resourcesPath', { value: resources });
