import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PlayerButton } from './player-button.tsx'

/** A panel behind a button, inside the player for full screen. */
export function Panel({
  label,
  icon,
  onOpen,
  children,
}: {
  label: string
  icon: ReactNode
  /** Called while it’s open, so that the controls stay; answers how to let them go. */
  onOpen: () => () => void
  children: (close: () => void) => ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const id = useId()
  useEffect(() => (isOpen ? onOpen() : undefined), [isOpen, onOpen])
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  const close = () => {
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <span
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
    >
      <PlayerButton
        label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon}
      </PlayerButton>
      {isOpen ? (
        <div
          id={id}
          role="group"
          aria-label={label}
          className="absolute right-0 bottom-full mb-2 flex w-60 flex-col gap-2 rounded-lg bg-stage/90 p-3 max-sm:fixed max-sm:inset-x-2 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:z-40 max-sm:w-auto max-sm:bg-stage"
        >
          {children(close)}
        </div>
      ) : null}
    </span>
  )
}
