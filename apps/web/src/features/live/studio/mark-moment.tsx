import { Trans, useLingui } from '@lingui/react/macro'
import { markSecondsMax, replayMarkMaxLength } from '@plax/contracts/live/replay-values'
import { Bookmark } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { isTaken } from '../../play/player/keys.ts'

const key = 'b'

/** Marks a moment of the stream for a chapter of its replay, by its button or a key. */
export function MarkMoment() {
  const { t } = useLingui()
  const [pressedAt, setPressedAt] = useState<number | null>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
      if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return
      if (event.key.toLowerCase() !== key || isTaken(document.activeElement, key)) return
      // Else the field that it opens gets the letter.
      event.preventDefault()
      setPressedAt(Date.now())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        icon={<Bookmark aria-hidden className="size-4" />}
        aria-keyshortcuts={key}
        title={t`Mark moment (B)`}
        onClick={() => setPressedAt(Date.now())}
      >
        <Trans>Mark moment</Trans>
      </Button>
      {pressedAt === null ? null : (
        <NameMoment pressedAt={pressedAt} onClose={() => setPressedAt(null)} />
      )}
    </>
  )
}

/** The moment is that of the press, however long it takes to name it. */
function NameMoment({ pressedAt, onClose }: { pressedAt: number; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { form, values, isChanged } = useDraft({ text: '' })
  const mark = async () => {
    const seconds = Math.max(0, Math.round((Date.now() - pressedAt) / 1000))
    const body = { text: values.text, secondsAgo: Math.min(seconds, markSecondsMax) }
    const { text } = await api('POST /live/mark', { body })
    showToast(t`“${text}” marked`)
  }
  return (
    <FormDialog
      title={<Trans>Mark this moment?</Trans>}
      description={
        <>
          <Trans>A chapter of the replay begins here.</Trans>{' '}
          <span className="pointer-coarse:hidden">
            <Trans>Press B anywhere on this page to do it.</Trans>
          </span>
        </>
      }
      confirm={<Trans context="a moment">Mark</Trans>}
      isChanged={isChanged}
      onConfirm={mark}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="text"
        label={t`Name (optional)`}
        maxLength={replayMarkMaxLength}
        autoFocus
      />
    </FormDialog>
  )
}
