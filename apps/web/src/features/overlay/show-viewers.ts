import type { LiveState } from '@plax/contracts/live/live-values'
import { element } from './element.ts'
import type { OverlaySession } from './overlay-session.ts'
import type { OverlayWords } from './overlay-words.ts'

/** Shows how many watch the stream that’s on. */
export function showViewers(
  root: HTMLElement,
  { session, words }: { session: OverlaySession; words: OverlayWords },
): void {
  session.hub.join(`live:${session.creatorOid}`, {
    onState: (state) => {
      const live = state as LiveState
      root.replaceChildren(
        ...(live.streamOid === null
          ? []
          : [element('p', { class: 'viewers' }, [words.viewersOf(live.viewers)])]),
      )
    },
  })
}
