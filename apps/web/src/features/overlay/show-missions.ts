import type { MissionState } from '@plax/contracts/donation/mission-values'
import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { element } from './element.ts'
import { type Mission, readOpenMissions } from './open-missions.ts'
import type { OverlaySession } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'

/** At least as often they’re read, if no event tells that one changed. */
const readMs = 60_000
/** How long one that ended stays with its result. */
const endedMs = 10_000
const missionsShown = 8

/** Shows the missions of a creator that are open, and how each ended, until the session ends. */
export function showMissions(
  root: HTMLElement,
  { session, words }: { session: OverlaySession; words: OverlayWords },
): void {
  const list = element('ol', { class: 'missions' })
  root.replaceChildren(list)
  let open: readonly Mission[] = []
  let reads = 0
  const ended = new Map<string, { mission: Mission; state: MissionState; until: number }>()

  const draw = () => {
    const now = Date.now()
    for (const [oid, { until }] of ended) if (until <= now) ended.delete(oid)
    const rows = [
      ...[...ended.values()].map(({ mission, state }) => ({ mission, state })),
      ...open
        .filter(({ oid }) => !ended.has(oid))
        .map((mission) => ({ mission, state: mission.status })),
    ]
    list.replaceChildren(
      ...rows.slice(0, missionsShown).map((row) => drawMission(row, { words, now })),
    )
  }
  const read = async () => {
    reads += 1
    const own = reads
    const found = await readOpenMissions(session.creatorOid)
    if (!found || own !== reads) return
    open = byProgress(found)
    draw()
  }
  session.hub.join(`live-chat:${session.creatorOid}`, {
    onMessages: (messages) => {
      const changes = messages.flatMap(({ data }) => {
        const entry = data as LiveChatEntry
        return entry.event === 'mission' ? [entry] : []
      })
      for (const { missionOid, status: state } of changes) {
        const mission = open.find(({ oid }) => oid === missionOid)
        const hasEnded = state !== 'pending' && state !== 'accepted'
        if (mission && hasEnded)
          ended.set(missionOid, { mission, state, until: Date.now() + endedMs })
      }
      if (changes.length > 0) void read()
    },
  })
  const timers = [setInterval(() => void read(), readMs), setInterval(draw, 1000)]
  void session.ended.then(() => timers.forEach(clearInterval))
  void read()
}

/** Those that were accepted first. */
function byProgress(missions: readonly Mission[]): Mission[] {
  const isOpen = ({ status }: Mission) => status === 'accepted'
  return [...missions.filter(isOpen), ...missions.filter((mission) => !isOpen(mission))]
}

function drawMission(
  { mission, state }: { mission: Mission; state: MissionState },
  { words, now }: { words: OverlayWords; now: number },
): HTMLElement {
  const left = state === 'accepted' ? ` · ${timeLeft(Date.parse(mission.dueTime) - now)}` : ''
  return element('li', { class: `mission mission-${state}` }, [
    element('p', { class: 'mission-task', dir: 'auto' }, [mission.content]),
    element('p', { class: 'mission-state' }, [
      element('b', {}, [words.coinsOf(mission.coin)]),
      ` · ${words.missionStates[state]}${left}`,
    ]),
  ])
}

function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const [hours = 0, ...rest] = parts
  const padded = rest.map((part) => String(part).padStart(2, '0')).join(':')
  return hours > 0 ? `${hours}:${padded}` : padded
}
