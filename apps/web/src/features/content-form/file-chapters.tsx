import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { exactClockOf } from './clock.ts'
import { useKnownEncoding } from './encoding.queries.ts'

export interface TypedChapter {
  start: string
  title: string
}

/** The chapters in the file: a click fills them in without saving them, and asks if there are others. */
export function FileChapters({
  contentOid,
  typed,
  onChange,
}: {
  contentOid: string
  typed: TypedChapter[]
  onChange: (chapters: TypedChapter[]) => void
}) {
  const { t } = useLingui()
  const { fileChapters = [] } = useKnownEncoding(contentOid) ?? {}
  const [isAsking, setAsking] = useState(false)
  const found = fileChapters.map(({ startMs, title }, index) => {
    const number = index + 1
    return { start: exactClockOf(startMs), title: title || t`Chapter ${number}` }
  })
  if (found.length === 0 || isSame(found, typed)) return null
  const use = () => {
    onChange(found)
    showToast(t`Chapters filled in`, { undo: () => onChange(typed) })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-sm text-ink-soft">
        <Plural
          value={found.length}
          one="The file has # chapter."
          other="The file has # chapters."
        />
      </span>
      <Button size="sm" onClick={() => (typed.length > 0 ? setAsking(true) : use())}>
        <Trans>Use file’s chapters</Trans>
      </Button>
      {isAsking ? (
        <FormDialog
          title={
            <Plural value={typed.length} one="Replace # chapter?" other="Replace # chapters?" />
          }
          description={<Trans>The file’s chapters will replace yours once you save.</Trans>}
          confirm={<Trans>Replace chapters</Trans>}
          onConfirm={async () => {
            use()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  )
}

function isSame(found: readonly TypedChapter[], typed: readonly TypedChapter[]): boolean {
  return (
    found.length === typed.length &&
    found.every(({ start, title }, index) => {
      return typed[index]?.start === start && typed[index].title === title
    })
  )
}
