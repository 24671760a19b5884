const SLASHED = /^\/((?:\\[\s\S]|[^\\/])+)\/([gimsuy]*)$/

/**
 * `/pattern/flags` apart into its source and flags; null where the text is not in that form, as where
 * a slash within is not escaped or a flag is doubled, which SillyTavern takes as plain text as well.
 */
export const splitSlashed = (source: string): { source: string; flags: string } | null => {
  const match = SLASHED.exec(source)
  const flags = match?.[2] ?? ''
  if (!match || new Set(flags).size < flags.length) return null
  return { source: match[1] ?? '', flags }
}
