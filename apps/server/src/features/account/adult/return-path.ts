/** Where people come back to from a check. */
export function returnPath(verificationOid: string): string {
  return `/myinfo?tab=adult&verification=${verificationOid}`
}
