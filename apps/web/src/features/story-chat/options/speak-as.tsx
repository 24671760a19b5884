import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { RoomCast } from '../chat.api.ts'

const self = 'self'

interface SpeakAsProps {
  cast: RoomCast
  /** The node id of a character; null is the reader's own persona. */
  value: string | null
  onChange: (character: string | null) => void
}

/** The character that the reader speaks as. */
export function SpeakAs({ cast, value, onChange }: SpeakAsProps) {
  const { t } = useLingui()
  if (cast.characters.length === 0) return null
  return (
    <Field label={t`Speak as`} hint={t`You play this character. The model plays the rest.`}>
      {(ids) => (
        <Select
          {...ids}
          value={value ?? self}
          options={[
            { value: self, label: t`Myself` },
            ...cast.characters.map(({ nodeId, name }) => ({ value: nodeId, label: name })),
          ]}
          onChange={(next) => onChange(next === self ? null : next)}
        />
      )}
    </Field>
  )
}
