-- What a wallpaper has beside its item: the image that’s sold. Kept as long as its item; once that’s
-- deleted, without the image.
CREATE TABLE wallpapers (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES catalogue_items (oid),
  picture_oid text COLLATE "C"
);
