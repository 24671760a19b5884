-- Deleted items leave all playlists, so that a playlist counts none that nobody can open.
CREATE INDEX playlist_items_item ON playlist_items (item_oid);

CREATE FUNCTION leave_playlists() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM playlist_items WHERE item_oid = NEW.oid RETURNING playlist_oid
  )
  UPDATE playlists SET item_count = item_count - 1
  FROM gone WHERE playlists.oid = gone.playlist_oid;
  RETURN NULL;
END
$$;

CREATE TRIGGER catalogue_items_leave_playlists AFTER UPDATE OF state ON catalogue_items
  FOR EACH ROW WHEN (NEW.state = 'deleted' AND OLD.state <> 'deleted')
  EXECUTE FUNCTION leave_playlists();

WITH gone AS (
  DELETE FROM playlist_items USING catalogue_items
  WHERE catalogue_items.oid = playlist_items.item_oid AND catalogue_items.state = 'deleted'
  RETURNING playlist_oid
), counted AS (
  SELECT playlist_oid, count(*)::integer AS items FROM gone GROUP BY playlist_oid
)
UPDATE playlists SET item_count = item_count - counted.items
FROM counted WHERE playlists.oid = counted.playlist_oid;
