-- Pages that the site's footer links to; a page's latest version says it.
ALTER TABLE info_page_versions ADD COLUMN in_footer boolean NOT NULL DEFAULT false;
