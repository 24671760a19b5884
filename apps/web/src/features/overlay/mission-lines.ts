import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { element } from './element.ts'
import { type Mission, readOpenMissions } from './open-missions.ts'
import type { OverlayWords } from './overlay-words.ts'

type MissionEvent = Extract<LiveChatEntry, { event: 'mission' }>

/** Draws what becomes of missions in a chat: sent, boosted, accepted, and ended. */
export class MissionLines {
  readonly #creatorOid: string
  readonly #words: OverlayWords
  readonly #tasks = new Map<string, string>()
  /** Those that were sent before the first line of the chat. */
  #open: Promise<readonly Mission[] | null> | null = null

  constructor({ creatorOid, words }: { creatorOid: string; words: OverlayWords }) {
    this.#creatorOid = creatorOid
    this.#words = words
  }

  draw({ donation, missionOid, status }: MissionEvent): HTMLElement {
    const task = element('span', { dir: 'auto' })
    if (donation?.missionType === 'assigned') this.#tasks.set(missionOid, donation.content)
    const name = (text: string) => (task.textContent = ` ${text}`)
    const known = this.#tasks.get(missionOid)
    if (known === undefined) void this.#find(missionOid, name)
    else name(known)
    const headline = donation
      ? this.#words.headlineOf({
          kind: 'mission',
          senderName: donation.sender?.nickname ?? null,
          anonymousNumber: donation.userIndex,
          coins: donation.coin,
          text: donation.missionType === 'boosted' ? '' : donation.content,
        })
      : this.#words.missionChanges[status]
    return element('li', { class: `chat-mission chat-mission-${status}` }, [
      element('b', {}, [headline]),
      task,
    ])
  }

  async #find(oid: string, name: (task: string) => void): Promise<void> {
    this.#open ??= readOpenMissions(this.#creatorOid)
    for (const mission of (await this.#open) ?? []) this.#tasks.set(mission.oid, mission.content)
    const task = this.#tasks.get(oid)
    if (task !== undefined) name(task)
  }
}
