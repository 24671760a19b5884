let boughtAt = 0
let readAt = 0

/** Something was bought here: what was kept of the purchased list is old. */
export function noteBought(): void {
  boughtAt = Date.now()
}

/** Whether the list that the browser keeps for five minutes (R-content-074) may be shown. */
export function mayUseKept(): boolean {
  const isFresh = readAt > boughtAt
  readAt = Date.now()
  return isFresh
}
