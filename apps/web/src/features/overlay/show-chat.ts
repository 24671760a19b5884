import type { LiveChatEntry, LiveChatMessage } from '@plax/contracts/live/chat-events'
import type { OutsideEntry } from '@plax/contracts/live/outside-chat'
import { ChatEmotes } from './chat-emotes.ts'
import { element } from './element.ts'
import { MissionLines } from './mission-lines.ts'
import { addOutside } from './outside-lines.ts'
import type { OverlaySession } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'

const linesShown = 30

/** Shows the newest messages, donations and missions of a creator’s chat, and what’s said in linked accounts’. */
export function showChat(
  root: HTMLElement,
  { session, words }: { session: OverlaySession; words: OverlayWords },
): void {
  const list = element('ol', { class: 'chat' })
  root.replaceChildren(list)
  const missions = new MissionLines({ creatorOid: session.creatorOid, words })
  const emotes = new ChatEmotes(session.creatorOid)
  session.hub.join(`live-chat:${session.creatorOid}`, {
    onMessages: (messages) => {
      for (const { data } of messages) add(list, data as LiveChatEntry, { words, missions, emotes })
      trim(list)
    },
  })
  session.hub.join(`live-outside-chat:${session.creatorOid}`, {
    onMessages: (messages) => {
      for (const { data } of messages) addOutside(list, data as OutsideEntry)
      trim(list)
    },
  })
}

function add(
  list: HTMLElement,
  entry: LiveChatEntry,
  { words, missions, emotes }: { words: OverlayWords; missions: MissionLines; emotes: ChatEmotes },
): void {
  switch (entry.event) {
    case 'message':
      if (!entry.isDeleted && !entry.isBan) list.append(messageLine(entry, { words, emotes }))
      return
    case 'donation': {
      const { oid, coin: coins, sender, userIndex, donationType, optionName } = entry.donation
      const isSpin = donationType === 'roulette'
      const content = (isSpin ? optionName : null) ?? entry.donation.content
      const headline = words.headlineOf({
        kind: isSpin ? 'roulette' : 'donation',
        senderName: sender?.nickname ?? null,
        anonymousNumber: userIndex,
        coins,
      })
      const line = [element('b', {}, [headline]), content === '' ? '' : ` ${content}`]
      list.append(element('li', { class: 'chat-donation', 'data-oid': oid }, line))
      return
    }
    case 'updatedEmoticonData':
      return emotes.refresh()
    case 'mission':
      list.append(missions.draw(entry))
      return
    case 'deleteMessage':
      return remove(list, `[data-oid="${entry.messageId}"]`)
    case 'chatBan':
      return remove(list, `[data-sender="${entry.userOid}"]`)
    default:
  }
}

function messageLine(
  message: LiveChatMessage,
  { words, emotes }: { words: OverlayWords; emotes: ChatEmotes },
): HTMLElement {
  const {
    id,
    senderOid,
    nickname: name,
    anonymousNumber: number,
    isCreator,
    isManager,
    isAi,
  } = message
  const role = isAi ? ' chat-ai' : isCreator ? ' chat-creator' : isManager ? ' chat-manager' : ''
  return element('li', { class: `chat-message${role}`, 'data-oid': id, 'data-sender': senderOid }, [
    element('b', { dir: 'auto' }, [words.nameOf({ name, number })]),
    ...(isAi ? [' ', element('em', { class: 'chat-badge' }, ['AI'])] : []),
    ' ',
    emotes.draw(message),
  ])
}

function trim(list: HTMLElement): void {
  while (list.childElementCount > linesShown) list.firstElementChild?.remove()
}

function remove(list: HTMLElement, selector: string): void {
  for (const line of list.querySelectorAll(selector)) line.remove()
}
