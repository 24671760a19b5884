-- The VAT in the price of a charge, in hundredths of a percent of the net price, as it was when it was
-- begun; null for charges from before, whose VAT stands in no account of the ledger.
ALTER TABLE charges ADD COLUMN vat_basis_points int
  CONSTRAINT charges_vat CHECK (vat_basis_points >= 0);
