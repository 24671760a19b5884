-- A language can have several tracks of subtitles, such as one with descriptions of sounds. They are
-- told apart by their labels, and numbered for their URLs. Kept as long as what they belong to.
ALTER TABLE subtitles ADD COLUMN number smallint NOT NULL DEFAULT 1;
ALTER TABLE subtitles DROP CONSTRAINT subtitles_pkey;
ALTER TABLE subtitles ADD CONSTRAINT subtitles_pkey PRIMARY KEY (subject_oid, lang, number);
ALTER TABLE subtitles
  ADD CONSTRAINT subtitles_subject_oid_lang_label_key UNIQUE (subject_oid, lang, label);
