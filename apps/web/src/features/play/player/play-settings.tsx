import { useLingui } from '@lingui/react/macro'
import { useCaptionOptions, usePlaybackRateOptions, useVideoQualityOptions } from '@vidstack/react'
import { Settings } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { speeds } from './memory.ts'
import { PlayerButton } from './player-button.tsx'

/** Quality, speed and subtitles, behind a button; they stand within the player, for full screen. */
export function PlaySettings() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  const id = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const onPress = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [isOpen])
  return (
    <span
      ref={box}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        box.current?.querySelector('button')?.focus()
      }}
    >
      <PlayerButton
        label={t`Settings`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Settings aria-hidden />
      </PlayerButton>
      {isOpen ? (
        <div
          id={id}
          role="group"
          aria-label={t`Settings`}
          className="absolute right-0 bottom-full mb-2 flex w-60 flex-col gap-2 rounded-lg bg-stage/90 p-3 max-sm:fixed max-sm:inset-x-2 max-sm:bottom-[calc(4rem+env(safe-area-inset-bottom))] max-sm:z-40 max-sm:w-auto max-sm:bg-stage"
        >
          <Quality />
          <Speed />
          <Subtitles />
        </div>
      ) : null}
    </span>
  )
}

function Quality() {
  const { t } = useLingui()
  const options = useVideoQualityOptions({ auto: t`Automatic`, sort: 'descending' })
  if (options.disabled) return null
  return <Choice label={t`Quality`} options={options} value={options.selectedValue} />
}

function Speed() {
  const { t } = useLingui()
  const rates = speeds.map((rate) => ({ label: `${rate}×`, rate }))
  const options = usePlaybackRateOptions({ rates })
  return <Choice label={t`Speed`} options={options} value={options.selectedValue} />
}

function Subtitles() {
  const { t } = useLingui()
  const options = useCaptionOptions({ off: t({ message: 'Off', context: 'captions' }) })
  if (options.disabled) return null
  return <Choice label={t`Subtitles`} options={options} value={options.selectedValue} />
}

interface Option {
  label: string
  value: string
  select: () => void
}

function Choice(props: {
  label: ReactNode
  options: readonly Option[]
  value: string | undefined
}) {
  const { label, options, value } = props
  return (
    <label className="flex items-center justify-between gap-3 text-sm">
      {label}
      <select
        value={value}
        onChange={({ target }) => options.find((one) => one.value === target.value)?.select()}
        className="h-9 w-32 rounded-md border border-on-stage/40 bg-stage px-2 pointer-coarse:h-11"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
