const prefix = 'node='
const fieldMark = '&field='

/** The part of an address that opens a canvas at one of its nodes, and at a field of it. */
export function nodeHash(nodeId: string, field?: string): string {
  const place = field ? fieldMark + encodeURIComponent(field) : ''
  return prefix + encodeURIComponent(nodeId) + place
}

/** The node and the field that an address asks for. */
export function placeOfHash(hash: string): { nodeId: string; field: string | null } | null {
  const text = hash.replace(/^#/, '')
  if (!text.startsWith(prefix)) return null
  const [nodeId = '', field] = text.slice(prefix.length).split(fieldMark).map(decodeURIComponent)
  return { nodeId, field: field ?? null }
}
