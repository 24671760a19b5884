-- What the wheel of a spin shows.
ALTER TABLE live_alerts ADD COLUMN draw jsonb;

-- While a roulette overlay is open, it shows the spins.
ALTER TABLE live_alert_queues ADD COLUMN roulette_seen_at timestamptz;
