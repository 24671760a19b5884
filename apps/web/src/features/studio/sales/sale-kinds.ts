/** The kinds of sales that this page knows, in the order of its lists and charts. */
export const saleKinds = ['story', 'subscription', 'chat', 'image'] as const

/** Sums of kinds in that order; others come last. */
export function inOrder<Sum extends { kind: string }>(sums: readonly Sum[]): Sum[] {
  const place = ({ kind }: Sum) => {
    const index = saleKinds.findIndex((one) => one === kind)
    return index === -1 ? saleKinds.length : index
  }
  return sums.toSorted((a, b) => place(a) - place(b))
}
