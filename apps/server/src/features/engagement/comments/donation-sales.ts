import { type SaleKind, salesOfItems } from '../../commerce/commerce.service.ts'

/** Donations on items of any kind. */
export function donationSales(itemSales: readonly SaleKind[]): SaleKind {
  return {
    kind: 'donation',
    currency: 'coin',
    namesBuyers: true,
    postingType: 'donation',
    itemKind: 'donation',
    ...salesOfItems(itemSales),
  }
}
