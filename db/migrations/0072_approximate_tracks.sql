-- True for a line through a road's known places, drawn for sample content; false for one that was read from a file.
ALTER TABLE route_geometries ADD COLUMN approximate boolean NOT NULL DEFAULT false;
