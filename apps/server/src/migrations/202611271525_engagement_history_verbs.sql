-- Features bring their own verbs with their kinds of items.
ALTER TABLE visits DROP CONSTRAINT visits_verb;
