-- The calendar of rides reads them day by day, over as well as to come.
CREATE INDEX scenic_routes_ride_days ON scenic_routes (ride_date, id) WHERE is_published AND is_group_ride;
