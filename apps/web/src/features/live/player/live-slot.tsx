import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../../lib/store.ts'
import { placeStore, watchedStore } from './watched.ts'

/** Where the page of a stream shows its player; `poster` is there until it has loaded. */
export function LiveSlot({ poster, className }: { poster: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const isWatched = useStore(watchedStore) !== null
  useLayoutEffect(() => {
    placeStore.set(box.current)
    return () => placeStore.set(null)
  }, [])
  return (
    <div className={className}>
      {isWatched ? null : poster}
      <div ref={box} className="size-full" />
    </div>
  )
}
