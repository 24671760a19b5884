-- How often pages of a class were opened on a day of the operator's. It names nobody. Kept for ever.
CREATE TABLE page_views (
  day date NOT NULL,
  page_class text COLLATE "C" NOT NULL,
  views integer NOT NULL CONSTRAINT page_views_views CHECK (views > 0),
  PRIMARY KEY (day, page_class)
);
