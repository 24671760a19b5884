import { Trans, useLingui } from '@lingui/react/macro'
import {
  personaGenders,
  personaNameMaxLength,
  personaPromptMaxLength,
} from '@plax/contracts/story-values'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Counter, countCharacters } from '../../ui/counter.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { Persona, PersonaDraft } from './personas.api.ts'

interface PersonaFormProps {
  /** Null for a new one. */
  persona: Persona | null
  onSave: (draft: PersonaDraft) => void
  onCancel: () => void
}

/** Who the reader is: a name, a gender, and what the story is to know (R-story-chat-026). */
export function PersonaForm({ persona, onSave, onCancel }: PersonaFormProps) {
  const { t } = useLingui()
  const [name, setName] = useState(persona?.name ?? '')
  const [gender, setGender] = useState(persona?.gender ?? 'other')
  const [prompt, setPrompt] = useState(persona?.prompt ?? '')
  const [isDefault, setDefault] = useState(persona?.isDefault ?? false)
  const genders = {
    female: t`Female`,
    male: t`Male`,
    other: t({ message: 'Other', context: 'gender' }),
  }
  const isTooLong =
    countCharacters(name.trim()) > personaNameMaxLength ||
    countCharacters(prompt) > personaPromptMaxLength
  const isChanged = name !== (persona?.name ?? '') || prompt !== (persona?.prompt ?? '')
  return (
    <form
      data-unsaved={isChanged || undefined}
      className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const oid = persona ? { oid: persona.oid } : {}
        onSave({ ...oid, name: name.trim(), gender, prompt, isDefault })
      }}
    >
      <Field label={t`Name`} aside={<Counter text={name.trim()} max={personaNameMaxLength} />}>
        {(ids) => (
          <Input
            {...ids}
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
      </Field>
      <Choices
        legend={t`Gender`}
        className="grid grid-cols-3"
        cardClassName="px-2! py-2! text-center"
        choices={personaGenders.map((value) => ({ value, label: genders[value] }))}
        value={gender}
        onChange={setGender}
      />
      <Field
        label={t`What the story knows about you`}
        hint={t`Your looks, personality, what you carry. Sent to the model every turn.`}
        aside={<Counter text={prompt} max={personaPromptMaxLength} />}
      >
        {(ids) => (
          <Textarea
            {...ids}
            value={prompt}
            onChange={(event) => setPrompt(event.currentTarget.value)}
          />
        )}
      </Field>
      <Switch
        label={t`Set as default`}
        hint={t`Used in every chat unless you choose another.`}
        checked={isDefault}
        onChange={setDefault}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" disabled={name.trim() === '' || isTooLong}>
          <Trans>Save persona</Trans>
        </Button>
      </div>
    </form>
  )
}
