export interface WantedCard {
  contentOid: string
  format: 'png' | 'json' | 'charx'
  nodeId: string | null
}

/** The address of a card's file; what is not given takes its default there. */
export function cardAddress({ contentOid, format, nodeId }: WantedCard): string {
  const query = new URLSearchParams({ contentOid, format })
  if (nodeId) query.set('nodeId', nodeId)
  return `/api/story-chat/card-export?${query}`
}

export function lorebookAddress(contentOid: string, nodeId: string): string {
  return `/api/story-chat/lorebook-export?${new URLSearchParams({ contentOid, nodeId })}`
}
