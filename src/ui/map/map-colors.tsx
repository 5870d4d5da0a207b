import colors from './map-tokens.css?url';

/**
 * For maps that the server draws: the live map brings these styles itself. A file of their own, for the other styles of
 * such a page have no room for them.
 */
export const MapColors = () => <link rel="stylesheet" href={colors} precedence="part" />;
