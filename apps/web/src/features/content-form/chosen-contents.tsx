import { Plural, Trans } from '@lingui/react/macro'
import { bulkEditMaxCount } from '@plax/contracts/content/content-values'
import { useEffect, useId, useRef, useState } from 'react'
import { BulkReport, type Report } from './bulk-report.tsx'
import type { ContentCard } from './content.queries.ts'
import { ContentRow } from './content-row.tsx'
import { ContentsToolbar } from './contents-toolbar.tsx'

/** The rows of a list, some of them chosen to be changed together. */
export function ChosenContents({ contents }: { contents: readonly ContentCard[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [report, setReport] = useState<Report | null>(null)
  const there = contents.filter(({ contentOid }) => chosen.has(contentOid))
  const count = there.length
  const all = contents.slice(0, bulkEditMaxCount).map(({ contentOid }) => contentOid)
  const noEditId = useId()
  const chooseAll = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (chooseAll.current) chooseAll.current.indeterminate = count > 0 && count < all.length
  }, [count, all.length])
  const choose = (contentOid: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(contentOid)
    else next.delete(contentOid)
    setChosen(next)
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="sticky top-16 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line-strong bg-overlay py-1.5 pr-2 pl-3">
        <label className="mr-auto flex min-h-9 cursor-pointer items-center gap-3 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={count > 0 && count >= all.length}
            ref={chooseAll}
            onChange={() => setChosen(new Set(count < all.length ? all : []))}
            className="size-5 cursor-pointer accent-accent"
          />
          {count === 0 ? (
            <Trans>Select all</Trans>
          ) : (
            <span role="status">
              <Plural value={count} one="# selected" other="# selected" />
            </span>
          )}
        </label>
        <ContentsToolbar
          chosen={there}
          noEditId={noEditId}
          onDone={(done) => {
            setReport(done.refused.length > 0 ? done : null)
            // What was refused stays chosen, to be tried again.
            setChosen(new Set(done.refused.map(({ contentOid }) => contentOid)))
            chooseAll.current?.focus()
          }}
        />
        <p id={noEditId} role="status" className="w-full pb-1 text-sm text-ink-soft empty:hidden">
          {there.some(({ scheduledFor }) => scheduledFor !== null) ? (
            <Trans>Scheduled items can’t be edited here. Deselect them to edit the others.</Trans>
          ) : null}
        </p>
      </div>
      {report ? <BulkReport {...report} /> : null}
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
    </div>
  )
}
