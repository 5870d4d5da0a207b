// Apart from the schema, so that pages need no validation library.

/** As `id` of a closure or a fire. */
export const TROUBLE_ID = /^[a-z0-9]{14}$/;
/** Closures and fires that one trip is planned around. */
export const MOST_AROUND = 10;
