-- Features register the kinds of things that people can block.
ALTER TABLE blocks DROP CONSTRAINT blocks_kind_check;
