import { countCharacters } from '@plax/story-engine/characters'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  personaGenders,
  personaNameMaxLength,
  personaPromptMaxLength,
} from '@plax/contracts/story/story-values'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Counter } from '../../ui/counter.tsx'
import { LongTextField, TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Switch } from '../../ui/switch.tsx'
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
  const { form, values, isChanged, set } = useDraft<
    Pick<Persona, 'name' | 'gender' | 'prompt' | 'isDefault'>
  >({
    name: persona?.name ?? '',
    gender: persona?.gender ?? 'other',
    prompt: persona?.prompt ?? '',
    isDefault: persona?.isDefault ?? false,
  })
  const { prompt } = values
  const name = values.name.trim()
  const genders = {
    female: t`Female`,
    male: t`Male`,
    other: t({ message: 'Other', context: 'gender' }),
  }
  const isTooLong =
    countCharacters(name) > personaNameMaxLength || countCharacters(prompt) > personaPromptMaxLength
  return (
    <form
      noValidate
      data-unsaved={isChanged || undefined}
      className="flex flex-col gap-4 rounded-lg border border-line bg-raised p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const oid = persona ? { oid: persona.oid } : {}
        onSave({ ...oid, ...values, name })
      }}
    >
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        aside={<Counter text={name} max={personaNameMaxLength} />}
        autoFocus
      />
      <Choices
        legend={t`Gender`}
        className="grid grid-cols-3"
        cardClassName="px-2! py-2! text-center"
        choices={personaGenders.map((value) => ({ value, label: genders[value] }))}
        value={values.gender}
        onChange={(gender) => set('gender', gender)}
      />
      <LongTextField
        form={form}
        name="prompt"
        label={t`What the story knows about you`}
        hint={t`Your looks, personality, and what you carry. Sent to the model every turn.`}
        aside={<Counter text={prompt} max={personaPromptMaxLength} />}
      />
      <Switch
        label={t`Set as default`}
        hint={t`Used in every chat unless you choose another.`}
        checked={values.isDefault}
        onChange={(isDefault) => set('isDefault', isDefault)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" disabled={name === '' || isTooLong}>
          <Trans>Save persona</Trans>
        </Button>
      </div>
    </form>
  )
}
