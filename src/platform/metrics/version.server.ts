import about from '../../../package.json' with { type: 'json' };

/** The release; in the built program it is the one that was built. */
export const VERSION: string = about.version;
