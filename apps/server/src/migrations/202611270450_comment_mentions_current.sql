-- Names that an edit removed stay, so that naming them again notifies nobody twice.
ALTER TABLE comment_mentions ADD COLUMN is_current boolean NOT NULL DEFAULT true;
