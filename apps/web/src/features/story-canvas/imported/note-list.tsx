import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportNote } from '@plax/story-engine/cards/import-notes'
import { Archive, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { reasonOf, thingNames } from './thing-names.ts'

/** What of a file works, what is kept without effect, and what is gone, each with why. */
export function NoteList({ notes }: { notes: readonly ImportNote[] }) {
  const of = (wanted: ImportNote['effect']) => notes.filter(({ effect }) => effect === wanted)
  return (
    <div className="flex flex-col gap-3 text-sm">
      <Effect
        notes={of('dropped')}
        icon={<CircleX aria-hidden className="size-4 text-danger" />}
        title={<Trans>Left out</Trans>}
      />
      <Effect
        notes={of('kept')}
        icon={<Archive aria-hidden className="size-4 text-gold" />}
        title={<Trans>Kept for export, not used in Plax</Trans>}
      />
      <Working notes={of('works')} />
    </div>
  )
}

function Effect(props: { notes: readonly ImportNote[]; icon: ReactNode; title: ReactNode }) {
  const { notes, icon, title } = props
  if (notes.length === 0) return null
  return (
    <div>
      <p className="flex items-center gap-2 font-medium">
        {icon}
        {title}
      </p>
      <ul className="mt-1 flex flex-col gap-1.5 pl-6">
        {notes.map((note) => (
          <NoteRow key={`${note.what}-${note.count}`} note={note} />
        ))}
      </ul>
    </div>
  )
}

/** In a line, since nothing has to be said of them. */
function Working({ notes }: { notes: readonly ImportNote[] }) {
  const { t } = useLingui()
  if (notes.length === 0) return null
  const things = notes.map(({ what, count }) =>
    count > 1 ? `${t(thingNames[what])} (${count})` : t(thingNames[what]),
  )
  return (
    <div>
      <p className="flex items-center gap-2 font-medium">
        <CircleCheck aria-hidden className="size-4 text-good" />
        <Trans>Supported</Trans>
      </p>
      <p className="mt-1 pl-6">{things.join(' · ')}</p>
    </div>
  )
}

function NoteRow({ note }: { note: ImportNote }) {
  const { t } = useLingui()
  const { what, effect, count, names } = note
  const reason = reasonOf(what, effect)
  return (
    <li>
      {t(thingNames[what])}
      {count > 1 ? <span className="text-ink-soft"> ({count})</span> : null}
      {names.length > 0 ? (
        <bdi className="ml-1.5 font-mono text-xs break-words text-ink-soft">
          {(count > names.length ? [...names, '…'] : names).join(', ')}
        </bdi>
      ) : null}
      {reason ? <span className="block text-ink-soft">{t(reason)}</span> : null}
    </li>
  )
}
