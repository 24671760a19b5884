-- Names and descriptions of tiers in other languages than their creator's own, by language.
ALTER TABLE subscription_tiers ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'
  CONSTRAINT subscription_tiers_translations_object CHECK (jsonb_typeof(translations) = 'object');
