-- In the order in which readers are counted.
ALTER TABLE shelf_reads DROP CONSTRAINT shelf_reads_pkey,
  ADD CONSTRAINT shelf_reads_pkey PRIMARY KEY (item_oid, reader_oid, day);
