const fresh = new Set<string>()

/** A story that was just made from a card: its canvas begins with the report. */
export function rememberImport(contentOid: string): void {
  fresh.add(contentOid)
}

/** Whether it was, once. */
export function takeImport(contentOid: string): boolean {
  return fresh.delete(contentOid)
}
