-- What they cost for each row, so that no plan calls them for rows that an index could leave out.
ALTER FUNCTION search_letters(text) COST 1000;
ALTER FUNCTION search_pairs(text) COST 1000;
