-- Styles of a creator’s own for their overlays.
ALTER TABLE live_alert_options ADD COLUMN custom_css text NOT NULL DEFAULT '';
