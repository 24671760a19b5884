-- The mails to somebody's address, for the download of their data.
CREATE INDEX mails_recipient ON mails (lower(recipient), id);
