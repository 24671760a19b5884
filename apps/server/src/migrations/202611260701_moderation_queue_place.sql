-- The queue goes up by both columns, so that a far page of it is found by its place.
DROP INDEX moderation_cases_queue;
CREATE INDEX moderation_cases_queue ON moderation_cases ((-report_count), oid)
  WHERE state = 'open';
