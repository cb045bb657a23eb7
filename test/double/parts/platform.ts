/** What this really runs on. */
export const realPlatform = process.platform;

/**
 * A test may tell the app that it runs on another system, to see what it would do there. Only what Orderbell itself decides
 * by the system's name changes; Node and the disk stay what they are.
 */
const pretended = process.env['ORDERBELL_DOUBLE_PLATFORM'];
if (pretended !== undefined) Object.defineProperty(process, 'platform', { value: pretended });

/** Where an installed app's resources lie; named, the app is told that it is installed. */
const resources = process.env['ORDERBELL_DOUBLE_RESOURCES'];
export const isInstalled = resources !== undefined;
if (isInstalled) Object.defineProperty(process, 'resourcesPath', { value: resources });
