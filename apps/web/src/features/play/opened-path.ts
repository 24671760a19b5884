/** The page of a content for somebody to whom it was just opened: what plays begins there. */
export function openedPath({ contentOid, type }: { contentOid: string; type: string }): string {
  if (type === 'branching') return `/scenario/${contentOid}`
  return type === 'file' ? `/play/${contentOid}` : `/play/${contentOid}#play`
}
