import { Trans, useLingui } from '@lingui/react/macro'
import { personaMaxCount } from '@plax/contracts/story/story-values'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { unkeptOid } from './persona-list.ts'
import { PersonaForm } from './persona-form.tsx'
import { PersonaRadio } from './persona-radio.tsx'
import {
  personasQuery,
  usePersonaChanges,
  type Persona,
  type PersonaDraft,
} from './personas.api.ts'

interface PersonaChoiceProps {
  /** Null is the default persona, where there is one. */
  value: string | null
  onChange: (oid: string | null) => void
}

/** Who the reader is in a chat: chosen, written, changed and deleted in one place. */
export function PersonaChoice(props: PersonaChoiceProps) {
  const { t } = useLingui()
  const viewer = useViewer()
  return (
    <section aria-label={t`Persona`} className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">
        <Trans>Your persona</Trans>
      </h3>
      {viewer ? (
        <Personas {...props} nickname={viewer.nickname} />
      ) : (
        <p className="text-sm text-ink-soft">
          <Trans>Log in to create personas and choose who you play in a story.</Trans>{' '}
          <Button size="sm" variant="ghost" className="text-accent-ink" onClick={openSignIn}>
            <Trans>Log in</Trans>
          </Button>
        </p>
      )}
    </section>
  )
}

function Personas({ value, onChange, nickname }: PersonaChoiceProps & { nickname: string }) {
  const { api } = useApp()
  const { t } = useLingui()
  const personas = useQuery(personasQuery(api))
  const changes = usePersonaChanges()
  const [editing, setEditing] = useState<Persona | 'new' | null>(null)
  if (personas.isPending) return <Skeleton className="h-24" />
  if (personas.isError) {
    return <ErrorState error={personas.error} onRetry={() => void personas.refetch()} />
  }
  const list = personas.data
  const standard = list.find(({ isDefault }) => isDefault)
  const remove = (persona: Persona) => {
    if (value === persona.oid) onChange(null)
    void changes.remove(persona)
  }
  const save = async (draft: PersonaDraft) => {
    const kept = await changes.upsert(draft)
    if (kept && !draft.oid) onChange(kept.oid)
  }
  return (
    <>
      <ul className="flex flex-col gap-1.5">
        <li>
          <PersonaRadio
            {...(standard
              ? { name: t`Default: ${standard.name}` }
              : { name: t`No persona`, prompt: t`Story role, or ${nickname}` })}
            checked={value === null}
            onChoose={() => onChange(null)}
          />
        </li>
        {list.map((persona) => (
          <li key={persona.oid} className="flex items-center gap-1">
            <PersonaRadio
              name={persona.name}
              prompt={persona.prompt}
              isDefault={persona.isDefault}
              checked={value === persona.oid}
              disabled={persona.oid === unkeptOid}
              onChoose={() => onChange(persona.oid)}
            />
            <IconButton
              label={t`Edit ${persona.name}`}
              disabled={persona.oid === unkeptOid}
              onClick={() => setEditing(persona)}
            >
              <Pencil aria-hidden />
            </IconButton>
            <IconButton
              label={t`Delete ${persona.name}`}
              disabled={persona.oid === unkeptOid}
              onClick={() => remove(persona)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {editing ? (
        <PersonaForm
          key={editing === 'new' ? 'new' : editing.oid}
          persona={editing === 'new' ? null : editing}
          onCancel={() => setEditing(null)}
          onSave={(draft) => {
            setEditing(null)
            void save(draft)
          }}
        />
      ) : list.length < personaMaxCount ? (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => setEditing('new')}
        >
          <Trans>New persona</Trans>
        </Button>
      ) : null}
    </>
  )
}
