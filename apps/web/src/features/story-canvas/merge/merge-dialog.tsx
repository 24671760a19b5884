import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Choice, Side } from '../model/resolve.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { OpenConflict } from './use-conflict.ts'

/** Every change that both made, with mine and theirs side by side. */
export function MergeDialog({
  conflict,
  onChoose,
  onLater,
}: {
  conflict: OpenConflict
  onChoose: (takesTheirs: (choice: Choice) => boolean) => Promise<void>
  onLater: () => void
}) {
  const { choices } = conflict
  const [sides, setSides] = useState<Readonly<Record<string, Side>>>({})
  const all = (side: Side) => setSides(Object.fromEntries(choices.map(({ key }) => [key, side])))
  const save = useMutation({ mutationFn: () => onChoose(({ key }) => sides[key] === 'theirs') })
  return (
    <Dialog
      open
      wide
      onClose={onLater}
      title={<Trans>This canvas was changed elsewhere</Trans>}
      description={
        <Plural
          value={choices.length}
          one="Everything else was merged. Choose which version to keep for # change. Undo restores yours."
          other="Everything else was merged. Choose which version to keep for # changes. Undo restores yours."
        />
      }
      actions={
        <>
          <Button className="mr-auto" disabled={save.isPending} onClick={() => all('mine')}>
            <Trans>Keep all mine</Trans>
          </Button>
          <Button disabled={save.isPending} onClick={() => all('theirs')}>
            <Trans>Use all theirs</Trans>
          </Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
            <Trans>Save merged version</Trans>
          </Button>
        </>
      }
    >
      <ol className="flex flex-col gap-5">
        {choices.map((choice) => (
          <li key={choice.key}>
            <ChoiceRow
              choice={choice}
              side={sides[choice.key] ?? 'mine'}
              onChange={(side) => setSides((before) => ({ ...before, [choice.key]: side }))}
            />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
