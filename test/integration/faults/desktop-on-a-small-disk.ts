import '../../double/register.ts';

/** The desktop app on the double of Electron, started in a place where only this process sees the disk. */
await import('../../../src/main/electron/main.ts');
