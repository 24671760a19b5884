import type { OutputOf } from '@plax/contracts'
import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { element } from './element.ts'
import type { OverlaySession } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'

type Goal = OutputOf<'GET /live/donation/options'>['goal']

/** At least as often it’s read, if no event tells that it changed. */
const readMs = 60_000
const changing: ReadonlySet<LiveChatEntry['event']> = new Set(['donation', 'donationSetting'])

/** Shows how much of the donation goal was raised, until the session ends. */
export function showGoal(
  root: HTMLElement,
  { session, words }: { session: OverlaySession; words: OverlayWords },
): void {
  const read = async () => {
    const answer = await fetch(`/api/live/donation/options?creatorOid=${session.creatorOid}`, {
      credentials: 'omit',
    }).catch(() => null)
    if (!answer?.ok) return
    const { goal } = (await answer.json()) as OutputOf<'GET /live/donation/options'>
    drawGoal(root, { goal, words })
  }
  session.hub.join(`live-chat:${session.creatorOid}`, {
    onMessages: (messages) => {
      if (messages.some(({ data }) => changing.has((data as LiveChatEntry).event))) void read()
    },
  })
  const reading = setInterval(() => void read(), readMs)
  void session.ended.then(() => clearInterval(reading))
  void read()
}

function drawGoal(root: HTMLElement, { goal, words }: { goal: Goal; words: OverlayWords }): void {
  if (!goal) return root.replaceChildren()
  const { title, raised, coins } = goal
  const bar = element('div', { class: 'goal-bar' }, [element('div', { class: 'goal-raised' })])
  const part = Math.min(1, raised / coins)
  bar.querySelector<HTMLElement>('.goal-raised')?.style.setProperty('transform', `scaleX(${part})`)
  root.replaceChildren(
    element('section', { class: 'goal' }, [
      element('p', { class: 'goal-title', dir: 'auto' }, [title]),
      bar,
      element('p', { class: 'goal-numbers' }, [words.goalOf({ raised, coins })]),
    ]),
  )
}
