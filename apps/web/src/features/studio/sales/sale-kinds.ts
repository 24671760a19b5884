/** The kinds of sales that this page knows, in the order of its lists and charts. */
export const saleKinds = ['story', 'content', 'subscription', 'chat', 'image', 'donation'] as const

/** The kinds to choose from: those that it knows, and others that were sold or are asked for. */
export function offeredKinds(sold: readonly { kind: string }[], asked: string): string[] {
  const others = asked ? [...sold, { kind: asked }] : sold
  return [...new Set([...saleKinds, ...others.map(({ kind }) => kind)])]
}

/** Sums of kinds in that order; others come last. */
export function inOrder<Sum extends { kind: string }>(sums: readonly Sum[]): Sum[] {
  const place = ({ kind }: Sum) => {
    const index = saleKinds.findIndex((one) => one === kind)
    return index === -1 ? saleKinds.length : index
  }
  return sums.toSorted((a, b) => place(a) - place(b))
}
