/** The way to a comment of an item whose page stands under `base`, or to all of them. */
export function commentPath(base: string): (itemOid: string, position?: string) => string {
  return (itemOid, position) =>
    `${base}/${itemOid}#comment${position === undefined ? 's' : `-${position}`}`
}
