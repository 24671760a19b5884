/** How traces, records and states name an entry of a lorebook or of a macro prompt. */
export const loreKey = (nodeId: string, entryId: string): string => `${nodeId}/${entryId}`
