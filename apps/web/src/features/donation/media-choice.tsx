import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { donationMediaSearchMaxLength } from '@plax/contracts/donation/donation-values'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Clapperboard, Music, X } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { durationText } from '../../lib/clock-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type OfferedMedia, offeredMediaQuery } from './donation.api.ts'
import type { Donating } from './use-donate.ts'

/** A video or sound of the creator that plays on the stream; it may raise the coins. */
export function MediaChoice({ donating }: { donating: Donating }) {
  const { api } = useApp()
  const { draft, options, coins } = donating
  const { creatorOid, mediaMaxSeconds, media: terms } = options
  const [isOpen, setIsOpen] = useState(false)
  const all = useQuery({
    ...offeredMediaQuery(api, { creatorOid, search: '' }),
    enabled: terms.isOffered,
  })
  if (!terms.isOffered || !all.data || all.data.items.length === 0) return null
  const chosen = draft.values.media
  const choose = (media: OfferedMedia | null) => {
    draft.set('media', media)
    setIsOpen(false)
    if (media && coins < terms.minCoins) draft.set('coins', String(terms.minCoins))
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-sm font-medium">
        <Trans>Play something on the stream</Trans>
      </legend>
      {chosen ? (
        <ChosenMedia media={chosen} onRemove={() => choose(null)} />
      ) : (
        <Button
          size="sm"
          className="self-start"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans context="what plays">Choose</Trans>
        </Button>
      )}
      {isOpen && !chosen ? <MediaSearch creatorOid={creatorOid} onChoose={choose} /> : null}
      <p className="text-sm text-ink-soft">
        <Trans>
          It plays with the alert, for up to{' '}
          <Plural value={mediaMaxSeconds} one="# second" other="# seconds" />.
        </Trans>
      </p>
    </fieldset>
  )
}

function ChosenMedia({ media, onRemove }: { media: OfferedMedia; onRemove: () => void }) {
  const { t } = useLingui()
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-raised px-3 py-2 text-sm">
      <MediaLabel media={media} />
      <IconButton label={t`Play nothing`} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

function MediaSearch({
  creatorOid,
  onChoose,
}: {
  creatorOid: string
  onChoose: (media: OfferedMedia) => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const found = useQuery({
    ...offeredMediaQuery(api, { creatorOid, search }),
    placeholderData: keepPreviousData,
  })
  const box = useRef<HTMLDivElement>(null)
  // It opens below what is seen of a dialog.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} className="flex scroll-mb-12 flex-col gap-2">
      <Field label={t`Search this creator’s videos and sounds`}>
        {(ids) => (
          <Input
            {...ids}
            type="search"
            autoComplete="off"
            maxLength={donationMediaSearchMaxLength}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // It would send the donation.
            onKeyDown={(event) => (event.key === 'Enter' ? event.preventDefault() : undefined)}
          />
        )}
      </Field>
      <Loaded query={found} pending={<Skeleton className="h-24" />}>
        {({ items }) =>
          items.length === 0 ? (
            <p role="status" className="text-sm text-ink-soft">
              <Trans>No videos or sounds found</Trans>
            </p>
          ) : (
            <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line">
              {items.map((media) => (
                <li key={media.oid}>
                  <button
                    type="button"
                    onClick={() => onChoose(media)}
                    className="flex w-full items-center gap-3 px-3 py-2 text-left text-sm hover:bg-pressed"
                  >
                    <MediaLabel media={media} />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}

function MediaLabel({ media: { title, thumbnail, seconds, isSound } }: { media: OfferedMedia }) {
  const Icon = isSound ? Music : Clapperboard
  return (
    <>
      <Picture
        picture={thumbnail}
        alt=""
        name={title}
        sizes="64px"
        className="h-9 w-16 shrink-0 rounded-sm"
      />
      <bdi className="min-w-0 flex-1 wrap-anywhere">{title}</bdi>
      <span className="flex items-center gap-1 text-ink-soft tabular-nums">
        <Icon aria-hidden className="size-4" />
        {durationText(seconds)}
      </span>
    </>
  )
}
