const MOST = 4;

/** The rides that the home page names, of the next ones: those that have begun today only where no others are. `now` in epoch ms. */
export function homeRides<Ride extends { rideStartsAt: string | null }>(
  rides: readonly Ride[],
  now: number,
): Ride[] {
  const hasBegun = ({ rideStartsAt }: Ride) => rideStartsAt !== null && Date.parse(rideStartsAt) <= now;
  return rides.toSorted((a, b) => Number(hasBegun(a)) - Number(hasBegun(b))).slice(0, MOST);
}
