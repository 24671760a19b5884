/** How many replies credits pay for, at the price of one; both in thousandths of a credit. */
export function repliesOf(creditMilli: number, priceMilli: number): number {
  return priceMilli > 0 ? Math.floor(creditMilli / priceMilli) : 0
}
