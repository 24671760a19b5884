-- The sound of a custom alert, in place of the chime; an alert keeps that of its time.
ALTER TABLE live_custom_alerts ADD COLUMN sound_key text COLLATE "C";
ALTER TABLE live_alerts ADD COLUMN sound_key text COLLATE "C";
CREATE INDEX live_custom_alerts_sound ON live_custom_alerts (sound_key) WHERE sound_key IS NOT NULL;
CREATE INDEX live_alerts_sound ON live_alerts (sound_key) WHERE sound_key IS NOT NULL;
