import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../../lib/store.ts'
import { cx } from '../../../ui/class-names.ts'
import { LiveScreen } from './live-screen.tsx'
import { MiniBar } from './mini-bar.tsx'
import { placeStore, stopWatching, watchedStore } from './watched.ts'

/**
 * Draws the player, wherever its element is: on the page of its stream, or in the corner of others. A video
 * that is moved within a document goes on playing.
 */
export function LiveHost() {
  const watched = useStore(watchedStore)
  const place = useStore(placeStore)
  const corner = useRef<HTMLDivElement>(null)
  const element = watched?.element
  useLayoutEffect(() => {
    if (!element) return undefined
    const move = () => (placeStore.get() ?? corner.current)?.append(element)
    element.className = 'size-full'
    move()
    // At once, before React takes the page's place away together with what is in it.
    const stop = placeStore.subscribe(move)
    return () => {
      stop()
      element.remove()
    }
  }, [element])
  // Pages without the frame have no corner.
  useLayoutEffect(() => stopWatching, [])
  if (!watched) return null
  const isMini = place === null
  return (
    <>
      {createPortal(<LiveScreen watched={watched} isMini={isMini} />, watched.element)}
      <section
        aria-label={watched.title}
        data-toast-floor={isMini || undefined}
        hidden={!isMini}
        className={cx(
          'fixed right-2 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-30 w-56 animate-from-bottom overflow-hidden rounded-xl border border-line bg-overlay shadow-overlay md:right-4 md:bottom-4 md:w-80',
        )}
      >
        <div ref={corner} className="aspect-video bg-stage" />
        <MiniBar watched={watched} />
      </section>
    </>
  )
}
