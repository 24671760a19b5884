-- A receipt keeps the time zone of its days, whatever the operator's becomes. Those that were issued so
-- far are of the zone that the setting names now; the default is that of the program.
DO $$
DECLARE
  v_zone text := coalesce(
    (SELECT value #>> '{}' FROM settings WHERE name = 'platform.business_zone'), 'Asia/Seoul');
BEGIN
  EXECUTE format('ALTER TABLE receipts ADD COLUMN zone text COLLATE "C" NOT NULL DEFAULT %L', v_zone);
END
$$;
ALTER TABLE receipts ALTER COLUMN zone DROP DEFAULT;
