/** The specification's zooms: the map starts at 8 and never goes beyond 10. */
export const INITIAL_ZOOM = 8;
export const MAX_ZOOM = 10;
