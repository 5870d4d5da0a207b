-- Who sent a track that no route has yet, as a keyed hash of the network's address; null for sample content.
ALTER TABLE route_geometries ADD COLUMN sender text;
CREATE INDEX route_geometries_sender ON route_geometries (sender, created_at) WHERE route_id IS NULL;
