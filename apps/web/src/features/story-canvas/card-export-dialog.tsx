import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Choices, type Choice } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { cardAddress, type WantedCard } from './card-export-file.ts'
import { useCardExport } from './use-card-export.ts'

export interface Character {
  nodeId: string
  name: string
}

type Format = WantedCard['format']

/** Which character, in which kind of file. */
export function CardExportDialog({
  contentOid,
  characters,
  onClose,
}: {
  contentOid: string
  characters: Character[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const [format, setFormat] = useState<Format>('png')
  const [nodeId, setNodeId] = useState('')
  const exporting = useCardExport()
  const save = () =>
    exporting.mutate(cardAddress({ contentOid, format, nodeId: nodeId || null }), {
      onSuccess: onClose,
    })
  const first = { value: '', label: t`Imported card’s character, or the first one` }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Export character card</Trans>}
      description={
        <Trans>
          Works with SillyTavern, RisuAI, and others. Imported cards keep their original data, plus
          your changes.
        </Trans>
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            busy={exporting.isPending}
            icon={<Download aria-hidden className="size-4" />}
            onClick={save}
          >
            <Trans>Download</Trans>
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {characters.length > 1 ? (
          <div>
            <p className="mb-2 text-sm font-medium">
              <Trans>Character</Trans>
            </p>
            <NativeSelect
              label={t`Character`}
              value={nodeId}
              options={[
                first,
                ...characters.map((one) => ({ value: one.nodeId, label: one.name })),
              ]}
              onChange={setNodeId}
            />
          </div>
        ) : null}
        <FormatChoices value={format} onChange={setFormat} />
      </div>
    </Dialog>
  )
}

function FormatChoices({ value, onChange }: { value: Format; onChange: (format: Format) => void }) {
  const choices: Choice<Format>[] = [
    {
      value: 'png',
      label: (
        <FormatLabel
          name="PNG"
          text={<Trans>An image with the card embedded. Works with most apps.</Trans>}
        />
      ),
    },
    {
      value: 'charx',
      label: (
        <FormatLabel
          name="CharX"
          text={<Trans>An archive with all emotion and background images.</Trans>}
        />
      ),
    },
    {
      value: 'json',
      label: <FormatLabel name="JSON" text={<Trans>Text only, without images.</Trans>} />,
    },
  ]
  return (
    <Choices
      legend={<Trans>File</Trans>}
      choices={choices}
      value={value}
      onChange={onChange}
      className="flex flex-col"
    />
  )
}

function FormatLabel({ name, text }: { name: string; text: ReactNode }) {
  return (
    <>
      <span className="block font-medium">{name}</span>
      <span className="block text-ink-soft">{text}</span>
    </>
  )
}
