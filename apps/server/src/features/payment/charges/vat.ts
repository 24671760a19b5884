import { splitVat } from '@plax/money'
import { z } from 'zod'
import { defineSetting } from '../../settings/settings.service.ts'

export const vatSetting = defineSetting({
  name: 'payment.vat_basis_points',
  schema: z.number().int().min(0).max(10_000),
  default: 1_000,
  description:
    'VAT included in coin prices, in hundredths of a percent of the net price; 1000 is 10%. Issued receipts keep their rate.',
})

/** The VAT in money of a charge; 0 if the charge is older than the accounts of VAT. */
export function vatIn(charge: { vat_basis_points: number | null }, grossMinor: number): number {
  return splitVat(grossMinor, charge.vat_basis_points ?? 0).vatMinor
}
