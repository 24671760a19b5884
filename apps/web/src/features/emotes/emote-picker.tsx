import { Trans, useLingui } from '@lingui/react/macro'
import { searchFold } from '@plax/story-engine/normal-form'
import { Lock, Smile } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { cx } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { useFloating } from '../../ui/portal-container.ts'
import { EmoteImage } from './emote-image.tsx'
import { type Emote, useEmotes } from './emotes.api.ts'

/** How many were written last are shown first. */
const recentMax = 16

/** Chooses an emote to write; locked ones name the tier that unlocks them. Nothing while there are none. */
export function EmotePicker({
  creatorOid,
  recent,
  onPick,
}: {
  creatorOid: string
  /** The ids of those that were written last, the latest first. */
  recent: readonly string[]
  onPick: (emote: Emote) => void
}) {
  const { t } = useLingui()
  const { container, root } = useFloating()
  const { all } = useEmotes(creatorOid)
  if (all.length === 0) return null
  return (
    <Popover.Root {...root}>
      <Popover.Trigger asChild>
        <IconButton label={t`Emotes`} className="size-10!">
          <Smile aria-hidden />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
          aria-label={t`Emotes`}
          align="end"
          side="top"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-[min(20rem,calc(100vw-1rem))] animate-enter flex-col overflow-hidden rounded-lg border border-line bg-overlay shadow-overlay"
        >
          <Choices {...{ creatorOid, recent, onPick }} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Choices({
  creatorOid,
  recent,
  onPick,
}: {
  creatorOid: string
  recent: readonly string[]
  onPick: (emote: Emote) => void
}) {
  const { t } = useLingui()
  const { all, level } = useEmotes(creatorOid)
  const [word, setWord] = useState('')
  const sought = searchFold(word.trim())
  const found = all.filter(
    ({ name, key }) => searchFold(name).includes(sought) || searchFold(key).includes(sought),
  )
  const latest = recent
    .flatMap((oid) => all.find((emote) => emote.oid === oid) ?? [])
    .filter(({ useLevel }) => useLevel <= level)
    .slice(0, recentMax)
  const groups = Map.groupBy(found, ({ useLevel, tierName }) => `${useLevel} ${tierName ?? ''}`)
  const shared = { level, onPick }
  return (
    <>
      <div className="border-b border-line p-2">
        <Input
          type="search"
          aria-label={t`Search emotes`}
          placeholder={t`Search emotes`}
          value={word}
          onChange={(event) => setWord(event.currentTarget.value)}
        />
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-2">
        {sought === '' && latest.length > 0 ? (
          <Group title={t({ message: 'Recent', context: 'emotes' })} emotes={latest} {...shared} />
        ) : null}
        {[...groups].map(([key, emotes]) => (
          <Group
            key={key}
            title={emotes[0]?.tierName ?? t({ message: 'For everyone', context: 'emotes' })}
            emotes={emotes}
            {...shared}
          />
        ))}
        {found.length === 0 ? (
          <p className="p-2 text-sm text-ink-soft">
            <Trans>No emotes found</Trans>
          </p>
        ) : null}
      </div>
    </>
  )
}

function Group({
  title,
  emotes,
  level,
  onPick,
}: {
  title: string
  emotes: readonly Emote[]
  level: number
  onPick: (emote: Emote) => void
}) {
  const { t } = useLingui()
  const isLocked = emotes.some(({ useLevel }) => useLevel > level)
  return (
    <section aria-label={title}>
      <h3 className="flex items-center gap-1 px-1 pb-1 text-xs font-medium text-ink-soft">
        {isLocked ? <Lock aria-hidden className="size-3" /> : null}
        <bdi className="truncate">{title}</bdi>
      </h3>
      {isLocked ? (
        <p className="px-1 pb-1 text-xs text-ink-faint">
          <Trans>Subscribe to {title} or higher to use these.</Trans>
        </p>
      ) : null}
      <ul className="flex flex-wrap gap-0.5">
        {emotes.map((emote) => {
          const { name } = emote
          return (
            <li key={emote.oid}>
              <button
                type="button"
                disabled={isLocked}
                aria-label={isLocked ? t`${name}, locked` : name}
                onClick={() => onPick(emote)}
                className={cx(
                  'grid size-9 place-items-center rounded-md pointer-coarse:size-11',
                  isLocked ? 'cursor-not-allowed opacity-40 grayscale' : 'hover:bg-pressed',
                )}
              >
                <EmoteImage emote={emote} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
