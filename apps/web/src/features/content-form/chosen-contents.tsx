import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { bulkEditMaxCount } from '@plax/contracts/content/content-values'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { BulkEditDialog, type FailedEdit } from './bulk-edit-dialog.tsx'
import type { ContentCard } from './content.queries.ts'
import { ContentRow } from './content-row.tsx'

/** The rows of a list, some of them chosen to be edited together. */
export function ChosenContents({ contents }: { contents: readonly ContentCard[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isEditing, setEditing] = useState(false)
  const [refused, setRefused] = useState<readonly FailedEdit[]>([])
  const there = contents.filter(({ contentOid }) => chosen.has(contentOid))
  const count = there.length
  const choose = (contentOid: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(contentOid)
    else next.delete(contentOid)
    setChosen(next)
  }
  const all = contents.slice(0, bulkEditMaxCount).map(({ contentOid }) => contentOid)
  return (
    <div className="flex flex-col gap-3">
      {there.length > 0 ? (
        <section
          aria-label={t({ message: 'Selection', context: 'content' })}
          className="sticky top-16 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-overlay p-2 pl-4"
        >
          <p role="status" className="mr-auto text-sm">
            <Plural value={count} one="# selected" other="# selected" />
          </p>
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set(all))}>
            <Trans>Select all</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setChosen(new Set())}>
            <Trans>Clear selection</Trans>
          </Button>
          <Button
            size="sm"
            variant="primary"
            disabled={there.length > bulkEditMaxCount}
            icon={<Pencil aria-hidden className="size-4" />}
            onClick={() => setEditing(true)}
          >
            <Trans>Edit selected</Trans>
          </Button>
        </section>
      ) : null}
      {refused.length > 0 ? <RefusedList refused={refused} /> : null}
      <ul className="flex flex-col gap-2">
        {contents.map((content) => (
          <ContentRow
            key={content.contentOid}
            content={content}
            isChosen={chosen.has(content.contentOid)}
            onChoose={(isChosen) => choose(content.contentOid, isChosen)}
          />
        ))}
      </ul>
      {isEditing ? (
        <BulkEditDialog
          chosen={there}
          onDone={(some) => {
            setRefused(some)
            // What was refused stays chosen, to be tried again.
            setChosen(new Set(some.map(({ contentOid }) => contentOid)))
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </div>
  )
}

function RefusedList({ refused }: { refused: readonly FailedEdit[] }) {
  return (
    <div role="alert" className="rounded-lg border border-danger p-3 text-sm">
      <p className="font-medium text-danger">
        <Trans>Not changed</Trans>
      </p>
      <ul>
        {refused.map(({ contentOid, title, error }) => (
          <li key={contentOid} className="break-words">
            {title}: {error}
          </li>
        ))}
      </ul>
    </div>
  )
}
