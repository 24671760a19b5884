-- The shelf lists, finds and ranks what there is of every kind.
DROP TABLE story_rankings, story_ranking_periods, story_reads, story_search;
DROP TRIGGER catalogue_items_search ON catalogue_items;
DROP TRIGGER stories_search ON stories;
DROP TRIGGER stories_search_new ON stories;
DROP TRIGGER users_search ON users;
DROP FUNCTION refresh_search_of_item, refresh_search_of_story, refresh_search_of_creator,
  refresh_story_search;
-- How often a story was chatted with is what makes it popular.
ALTER TABLE stories DROP COLUMN chat_count;
