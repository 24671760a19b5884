/** Lets the browser save a room as a file; its cookies say who asks. */
export function exportRoom(roomOid: string, format: 'jsonl' | 'plax'): void {
  const link = document.createElement('a')
  link.href = `/api/story-chat/chat-room/${roomOid}/export?format=${format}`
  link.download = ''
  link.click()
}
