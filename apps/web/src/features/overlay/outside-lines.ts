import type { OutsideEntry, OutsideMessage } from '@plax/contracts/live/outside-chat'
import { element } from './element.ts'
import { platformMark } from './platform-mark.ts'

/** Shows what was said in the chats of linked accounts, and takes away what was taken back there. */
export function addOutside(list: HTMLElement, entry: OutsideEntry): void {
  if (entry.event === 'message') {
    list.append(outsideLine(entry))
    return
  }
  for (const line of list.querySelectorAll<HTMLElement>(`[data-platform="${entry.platform}"]`)) {
    const { message, sender } = line.dataset
    const isMeant =
      entry.event === 'clear' ||
      (entry.event === 'delete' && message === entry.messageId) ||
      (entry.event === 'deleteSender' && sender === entry.senderId)
    if (isMeant) line.remove()
  }
}

function outsideLine({ platform, messageId, senderId, name, content, role }: OutsideMessage) {
  const look = role === null ? '' : ` chat-${role}`
  const attributes = {
    class: `chat-message chat-outside${look}`,
    'data-platform': platform,
    'data-message': messageId,
    'data-sender': senderId,
  }
  return element('li', attributes, [
    platformMark(platform),
    ' ',
    element('b', { dir: 'auto' }, [name]),
    ' ',
    element('span', { dir: 'auto' }, [content]),
  ])
}
