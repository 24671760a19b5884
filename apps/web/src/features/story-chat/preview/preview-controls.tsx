import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { PersonaChoice } from '../../personas/persona-choice.tsx'
import type { Room } from '../use-room.ts'
import { PreviewVariables } from './preview-variables.tsx'

interface PreviewControlsProps {
  room: Room
  testContext: string
  onTestContext: (text: string) => void
}

/** What a creator tries a story with: who reads it, its values, and words for this test alone. */
export function PreviewControls({ room, testContext, onTestContext }: PreviewControlsProps) {
  const { t } = useLingui()
  const { settings, status } = room
  return (
    <div className="relative flex max-h-[50%] shrink-0 flex-col gap-5 overflow-y-auto border-b border-line bg-raised p-4">
      {status.variables.length > 0 ? (
        <section className="flex flex-col gap-3">
          <h3 className="text-sm font-medium">
            <Trans>Values</Trans>
          </h3>
          <PreviewVariables room={room} />
        </section>
      ) : null}
      <PersonaChoice
        value={settings.value.personaOid}
        onChange={(personaOid) => settings.change({ personaOid })}
      />
      <Field label={t`Test context`} hint={t`Added to the core context in this preview only.`}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={2}
            maxLength={20_000}
            value={testContext}
            onChange={(event) => onTestContext(event.currentTarget.value)}
          />
        )}
      </Field>
    </div>
  )
}
